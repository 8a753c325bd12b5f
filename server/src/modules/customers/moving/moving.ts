import type { Database, MerchantTx } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { conflict } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import { OPERATOR, type AuditService } from '../../audit/service.ts'
import type { Counts } from '../../counts/service.ts'
import type { SearchIndex } from '../../search/index-service.ts'
import { nameWords } from '../rules.ts'
import { compare, namesOf, readMovingCustomer, type MovingCustomer } from './moving-rules.ts'
import type { Known, ReadCustomer } from './moving-rules.ts'
import * as store from './moving-store.ts'

export interface MovingDeps {
  db: Database
  clock: Clock
  newId: NewId
  audit: Pick<AuditService, 'record'>
  counts: Pick<Counts, 'customerCreated'>
  searchIndex: Pick<SearchIndex, 'customersTakenOver'>
}

/** The result of an import: the refused rows by index from 0, with the reason as text. */
export interface Moved {
  made: number
  known: number
  refused: { at: number; reason: string }[]
}

interface Row {
  at: number
  customer: ReadCustomer
}

const TOGETHER = 500
const AGAIN = 'appears twice in this file'

/**
 * Imports customers from a previous provider under their old ids. A row of a known customer changes nothing, so a file
 * can be imported again.
 */
export async function takeOverCustomers(
  deps: MovingDeps,
  merchantId: string,
  given: readonly MovingCustomer[],
): Promise<Moved> {
  const moved: Moved = { made: 0, known: 0, refused: [] }
  const rows = readRows(given, moved)
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const part = rows.slice(from, from + TOGETHER)
    await deps.db
      .inMerchant(merchantId, (tx) => takePart(deps, tx, merchantId, part))
      .then(({ made, known, refused }) => {
        moved.made += made
        moved.known += known
        moved.refused.push(...refused)
      })
  }
  moved.refused.sort((one, other) => one.at - other.at)
  await deps.db.inMerchant(merchantId, (tx) =>
    deps.audit.record(tx, merchantId, {
      actor: OPERATOR,
      action: 'customers.imported',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { made: moved.made, known: moved.known, refused: moved.refused.length },
    }),
  )
  return moved
}

function readRows(given: readonly MovingCustomer[], moved: Moved): Row[] {
  const seen = new Set<string>()
  return given.flatMap((row, at) => {
    const customer = readMovingCustomer(row)
    const reason = typeof customer === 'string' ? customer : repeated(customer, seen)
    if (reason !== null || typeof customer === 'string') {
      moved.refused.push({ at, reason: reason ?? '' })
      return []
    }
    return [{ at, customer }]
  })
}

function repeated(customer: ReadCustomer, seen: Set<string>): string | null {
  const names = namesOf(customer)
  if (names.some((name) => seen.has(name))) return AGAIN
  for (const name of names) seen.add(name)
  return null
}

async function takePart(
  deps: MovingDeps,
  tx: MerchantTx,
  merchantId: string,
  rows: readonly Row[],
): Promise<Moved> {
  const known = await store.findKnown(
    tx,
    merchantId,
    rows.map(({ customer }) => customer),
  )
  const byName = new Map(known.flatMap((one) => namesOf(one).map((name) => [name, one] as const)))
  const moved: Moved = { made: 0, known: 0, refused: [] }
  const fresh: Row[] = []
  for (const row of rows) {
    const what = compare(row.customer, matchesOf(row.customer, byName))
    if (what === 'new') fresh.push(row)
    else if (what === 'known') moved.known += 1
    else moved.refused.push({ at: row.at, reason: what.reason })
  }
  moved.made = await makeCustomers(deps, tx, merchantId, fresh)
  if (moved.made < fresh.length)
    throw conflict(
      'customers_changed',
      'A customer was created in the meantime. Please run it again.',
    )
  return moved
}

const matchesOf = (customer: ReadCustomer, byName: ReadonlyMap<string, Known>): Known[] => [
  ...new Set(namesOf(customer).flatMap((name) => byName.get(name) ?? [])),
]

async function makeCustomers(
  { clock, newId, counts, searchIndex }: MovingDeps,
  tx: MerchantTx,
  merchantId: string,
  rows: readonly Row[],
): Promise<number> {
  const createdAt = clock.now()
  const customers = rows.map(({ customer }) => ({
    ...customer,
    customerId: customer.customerId ?? newId('customer'),
    organisationName: null,
    createdAt,
  }))
  const made = await store.insertCustomers(tx, merchantId, customers)
  const words = customers.flatMap((customer) =>
    nameWords(customer).map((word) => ({ customerId: customer.customerId, word, createdAt })),
  )
  await store.insertNameWords(tx, merchantId, words)
  await searchIndex.customersTakenOver(tx, merchantId, customers)
  for (const customerId of made)
    await counts.customerCreated(tx, merchantId, { customerId, createdAt })
  return made.size
}

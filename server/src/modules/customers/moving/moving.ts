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
export interface MoveResult {
  made: number
  known: number
  refused: { at: number; reason: string }[]
}

interface Row {
  at: number
  customer: ReadCustomer
}

const BATCH_SIZE = 500
const DUPLICATE_REASON = 'appears twice in this file'

/**
 * Imports customers from a previous provider under their old ids. A row of a known customer changes nothing, so a file
 * can be imported again.
 */
export async function takeOverCustomers(
  deps: MovingDeps,
  merchantId: string,
  customers: readonly MovingCustomer[],
): Promise<MoveResult> {
  const result: MoveResult = { made: 0, known: 0, refused: [] }
  const rows = readRows(customers, result)
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE)
    await deps.db
      .inMerchant(merchantId, (tx) => moveBatch(deps, tx, merchantId, batch))
      .then(({ made, known, refused }) => {
        result.made += made
        result.known += known
        result.refused.push(...refused)
      })
  }
  result.refused.sort((a, b) => a.at - b.at)
  await deps.db.inMerchant(merchantId, (tx) =>
    deps.audit.record(tx, merchantId, {
      actor: OPERATOR,
      action: 'customers.imported',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { made: result.made, known: result.known, refused: result.refused.length },
    }),
  )
  return result
}

function readRows(customers: readonly MovingCustomer[], result: MoveResult): Row[] {
  const seen = new Set<string>()
  return customers.flatMap((row, at) => {
    const customer = readMovingCustomer(row)
    const reason = typeof customer === 'string' ? customer : duplicateReason(customer, seen)
    if (reason !== null || typeof customer === 'string') {
      result.refused.push({ at, reason: reason ?? '' })
      return []
    }
    return [{ at, customer }]
  })
}

function duplicateReason(customer: ReadCustomer, seen: Set<string>): string | null {
  const names = namesOf(customer)
  if (names.some((name) => seen.has(name))) return DUPLICATE_REASON
  for (const name of names) seen.add(name)
  return null
}

async function moveBatch(
  deps: MovingDeps,
  tx: MerchantTx,
  merchantId: string,
  rows: readonly Row[],
): Promise<MoveResult> {
  const known = await store.findKnown(
    tx,
    merchantId,
    rows.map(({ customer }) => customer),
  )
  const byName = new Map(
    known.flatMap((customer) => namesOf(customer).map((name) => [name, customer] as const)),
  )
  const result: MoveResult = { made: 0, known: 0, refused: [] }
  const fresh: Row[] = []
  for (const row of rows) {
    const comparison = compare(row.customer, matchesOf(row.customer, byName))
    if (comparison === 'new') fresh.push(row)
    else if (comparison === 'known') result.known += 1
    else result.refused.push({ at: row.at, reason: comparison.reason })
  }
  result.made = await createCustomers(deps, tx, merchantId, fresh)
  if (result.made < fresh.length)
    throw conflict(
      'customers_changed',
      'A customer was created in the meantime. Please run it again.',
    )
  return result
}

const matchesOf = (customer: ReadCustomer, byName: ReadonlyMap<string, Known>): Known[] => [
  ...new Set(namesOf(customer).flatMap((name) => byName.get(name) ?? [])),
]

async function createCustomers(
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
  const insertedIds = await store.insertCustomers(tx, merchantId, customers)
  const words = customers.flatMap((customer) =>
    nameWords(customer).map((word) => ({ customerId: customer.customerId, word, createdAt })),
  )
  await store.insertNameWords(tx, merchantId, words)
  await searchIndex.customersTakenOver(tx, merchantId, customers)
  for (const customerId of insertedIds)
    await counts.customerCreated(tx, merchantId, { customerId, createdAt })
  return insertedIds.size
}

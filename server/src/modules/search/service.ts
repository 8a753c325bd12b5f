import { lacking } from '@paydeck/contract/access/grants'
import type { Permission } from '@paydeck/contract/access/permissions'
import type { SearchAnswer, SearchGroup } from '@paydeck/contract/calls/search'
import { isSearchable, parseSearch } from '@paydeck/contract/search/grammar'
import { SEARCH_KINDS, type SearchKind } from '@paydeck/contract/search/search-kinds'
import { localDay } from '@paydeck/contract/time/days'

import type { Reader } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { mayMatch, toAsked, type Asked, type AskedWord } from './asked.ts'
import { customersStatement, ordersStatement, transfersStatement } from './others-store.ts'
import { paymentsStatement, walksOf } from './payments-store.ts'
import * as store from './read-store.ts'
import { refundsStatement } from './refunds-store.ts'
import { MOST } from './statement-store.ts'
import { toRecord } from './view.ts'

const SHOWN = 5
/** Of one kind alone. */
const SHOWN_ALONE = 10

const NEEDS: Record<SearchKind, Permission> = {
  payments: 'payments:read',
  customers: 'customers:read',
  orders: 'orders:read',
  refunds: 'refunds:read',
  transfers: 'payouts:read',
}

export interface SearchDeps {
  db: { reader: Reader }
  clock: Pick<Clock, 'now'>
}

/** Everything of a merchant that a text asks for and the person may see, of all time. */
export async function search(
  { db: { reader }, clock }: SearchDeps,
  who: Actor,
  text: string,
): Promise<SearchAnswer> {
  const parsed = parseSearch(text, localDay(clock.now(), who.timeZone))
  const mayRead = (kind: SearchKind): boolean => lacking(who, NEEDS[kind]) === null
  if (!isSearchable(parsed)) return { groups: [], exact: null }
  if (parsed.id) {
    const isThere =
      mayRead(parsed.id.kind) && (await store.exists(reader, who.merchantId, parsed.id))
    return { groups: [], exact: isThere ? parsed.id : null }
  }
  const asked = toAsked(parsed, who.timeZone)
  const kinds = SEARCH_KINDS.filter(
    (kind) => (parsed.kinds?.includes(kind) ?? true) && mayMatch(kind, asked) && mayRead(kind),
  )
  const first = await store.rarest(reader, who.merchantId, asked.words)
  const size = parsed.kinds === null ? SHOWN : SHOWN_ALONE
  const groups = await Promise.all(
    kinds.map((kind) => groupOf(kind, { reader, merchantId: who.merchantId, asked, first, size })),
  )
  return { groups: groups.filter(({ count }) => count > 0), exact: null }
}

interface Looking {
  reader: Reader
  merchantId: string
  asked: Asked
  first: AskedWord | null
  size: number
}

const STATEMENTS = {
  customers: customersStatement,
  orders: ordersStatement,
  refunds: refundsStatement,
} as const

async function groupOf(kind: SearchKind, looking: Looking): Promise<SearchGroup> {
  const { reader, merchantId, asked, first, size } = looking
  if (kind === 'payments') return toGroup(kind, asked, await payments(looking))
  const statement =
    kind === 'transfers'
      ? transfersStatement(merchantId, asked, size)
      : STATEMENTS[kind](merchantId, asked, first, size)
  return toGroup(kind, asked, await store.readNewest(reader, statement))
}

/** Without words, by the first way that reaches its end; by day, what is newest. */
async function payments({ reader, merchantId, asked, first, size }: Looking) {
  const ways = first === null ? walksOf(asked) : [first]
  let newest: store.Newest<store.FoundRows['payments']> = { scanned: 0, n: 0, rows: [] }
  for (const way of ways) {
    newest = await store.readNewest(reader, paymentsStatement(merchantId, asked, way, size))
    if (newest.scanned < MOST) break
  }
  return newest
}

function toGroup<Kind extends SearchKind>(
  kind: Kind,
  { words }: Asked,
  { scanned, n, rows }: store.Newest<store.FoundRows[Kind]>,
): SearchGroup {
  return {
    kind,
    count: Math.min(n, MOST - 1),
    isMore: scanned >= MOST,
    records: rows.map((row) => toRecord(kind, row, words)),
  }
}

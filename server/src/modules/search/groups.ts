import type { SearchGroup } from '@paydeck/contract/calls/search'
import type { SearchKind } from '@paydeck/contract/search/search-kinds'

import type { Reader } from '../../db/database.ts'
import type { SearchQuery, QueryWord } from './search-query.ts'
import { customersStatement, ordersStatement, transfersStatement } from './others-store.ts'
import { paymentsStatement, walksOf } from './payments-store.ts'
import * as store from './read-store.ts'
import { refundsStatement } from './refunds-store.ts'
import { MAX_RECORDS } from './statement-store.ts'
import { toRecord } from './view.ts'

interface GroupQuery {
  reader: Reader
  merchantId: string
  query: SearchQuery
  first: QueryWord | null
  size: number
}

const STATEMENTS = {
  customers: customersStatement,
  orders: ordersStatement,
  refunds: refundsStatement,
} as const

/** The newest records of a kind, and how many there are. */
export async function groupOf(kind: SearchKind, groupQuery: GroupQuery): Promise<SearchGroup> {
  const { reader, merchantId, query, first, size } = groupQuery
  if (kind === 'payments') return toGroup(kind, query, await payments(groupQuery))
  const statement =
    kind === 'transfers'
      ? transfersStatement(merchantId, query, size)
      : STATEMENTS[kind](merchantId, query, first, size)
  return toGroup(kind, query, await store.readNewest(reader, statement))
}

/** Without words, tries each walk until one reaches its end; the last one, by day, gives the newest. */
async function payments({ reader, merchantId, query, first, size }: GroupQuery) {
  const walks = first === null ? walksOf(query) : [first]
  let newest: store.Newest<store.FoundRows['payments']> = { scanned: 0, n: 0, rows: [] }
  for (const walk of walks) {
    newest = await store.readNewest(reader, paymentsStatement(merchantId, query, walk, size))
    if (newest.scanned < MAX_RECORDS) break
  }
  return newest
}

function toGroup<Kind extends SearchKind>(
  kind: Kind,
  { words }: SearchQuery,
  { scanned, n, rows }: store.Newest<store.FoundRows[Kind]>,
): SearchGroup {
  return {
    kind,
    count: Math.min(n, MAX_RECORDS - 1),
    isMore: scanned >= MAX_RECORDS,
    records: rows.map((row) => toRecord(kind, row, words)),
  }
}

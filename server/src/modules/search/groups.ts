import type { SearchGroup } from '@paydeck/contract/calls/search'
import type { SearchKind } from '@paydeck/contract/search/search-kinds'

import type { Reader } from '../../db/database.ts'
import type { Asked, AskedWord } from './asked.ts'
import { customersStatement, ordersStatement, transfersStatement } from './others-store.ts'
import { paymentsStatement, walksOf } from './payments-store.ts'
import * as store from './read-store.ts'
import { refundsStatement } from './refunds-store.ts'
import { MAX_RECORDS } from './statement-store.ts'
import { toRecord } from './view.ts'

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

/** The newest records of a kind, and how many there are. */
export async function groupOf(kind: SearchKind, looking: Looking): Promise<SearchGroup> {
  const { reader, merchantId, asked, first, size } = looking
  if (kind === 'payments') return toGroup(kind, asked, await payments(looking))
  const statement =
    kind === 'transfers'
      ? transfersStatement(merchantId, asked, size)
      : STATEMENTS[kind](merchantId, asked, first, size)
  return toGroup(kind, asked, await store.readNewest(reader, statement))
}

/** Without words, tries each walk until one reaches its end; the last one, by day, gives the newest. */
async function payments({ reader, merchantId, asked, first, size }: Looking) {
  const ways = first === null ? walksOf(asked) : [first]
  let newest: store.Newest<store.FoundRows['payments']> = { scanned: 0, n: 0, rows: [] }
  for (const way of ways) {
    newest = await store.readNewest(reader, paymentsStatement(merchantId, asked, way, size))
    if (newest.scanned < MAX_RECORDS) break
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
    count: Math.min(n, MAX_RECORDS - 1),
    isMore: scanned >= MAX_RECORDS,
    records: rows.map((row) => toRecord(kind, row, words)),
  }
}

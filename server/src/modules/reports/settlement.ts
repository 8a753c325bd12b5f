import type { SettlementItem, SettlementSums } from '@paydeck/contract/calls/reports'
import type { EntryMethodFilter, MethodField } from '@paydeck/contract/lists/entry-method-filter'
import { currencyOf } from '@paydeck/contract/money/currency'

import { numberKey } from '../../db/conditions.ts'
import type { Reader } from '../../db/database.ts'
import { toStateSums } from '../../db/state-sums.ts'
import { notFound } from '../../kit/errors.ts'
import { pagesOf, rowsBefore } from '../../kit/pages.ts'
import { searchPage } from '../counts/search-page.ts'
import { toReturned } from '../payouts/returned.ts'
import { toReportRange, type WireRange } from './range.ts'
import * as store from './settlement-store.ts'

export type SettlementQuery = WireRange & {
  internalOrderId?: string | undefined
  transactionIds?: string[] | undefined
  entryKind?: store.SettlementFilter['kind'] | undefined
} & { [Name in MethodField]?: string | undefined }

/** Throws 404 for a country without a statement. */
export const toFilter = (countryCode: string, query: SettlementQuery): store.SettlementFilter => ({
  currency: currencyOfPath(countryCode),
  ...toReportRange(query),
  orderStart: numberKey(query.internalOrderId ?? '') || null,
  transactionIds: query.transactionIds ?? null,
  kind: query.entryKind ?? null,
  way: wayOf(query),
})

/** A blank filter has no effect. */
const wayOf = ({ payType, method, wallet, scheme, funding }: SettlementQuery): EntryMethodFilter =>
  Object.fromEntries(
    Object.entries({ payType, method, wallet, scheme, funding }).filter(([, value]) => value),
  )

export async function readSettlement(
  reader: Reader,
  merchantId: string,
  countryCode: string,
  query: SettlementQuery & { page: number },
): Promise<{ items: SettlementItem[]; totalPages: number }> {
  const filter = toFilter(countryCode, query)
  const skip = rowsBefore(query.page)
  const searched = store.searchedList(filter)
  if (searched) {
    const { ids, total } = await searchPage(reader, merchantId, searched, skip)
    const pageRows = ids.length === 0 ? [] : await store.readThese(reader, merchantId, ids)
    return { items: pageRows.map(toItem), totalPages: pagesOf(total) }
  }
  const [rows, lines] = await Promise.all([
    store.readPage(reader, merchantId, filter, skip),
    store.countLines(reader, merchantId, filter),
  ])
  return { items: rows.map(toItem), totalPages: pagesOf(lines) }
}

/** The report's sums; null for more than 10,000 lines. 404 for a country without a statement. */
export async function sumSettlement(
  reader: Reader,
  merchantId: string,
  countryCode: string,
  query: SettlementQuery,
): Promise<SettlementSums> {
  const rows = await store.readSums(reader, merchantId, toFilter(countryCode, query))
  const sums = toStateSums(rows)
  const added = (name: 'gross' | 'fee') => rows.reduce((sum, row) => sum + row[name], 0)
  return { sums, money: sums && { gross: added('gross'), fee: added('fee') } }
}

function currencyOfPath(countryCode: string): 'AUD' | 'NZD' {
  const currency = currencyOf(countryCode)
  if ((countryCode !== 'AU' && countryCode !== 'NZ') || currency === 'ZAR') throw notFound()
  return currency
}

const PAY_TYPES = { card: 'PayInFull', plan: 'PayPlan' } as const

const toItem = (row: store.SettlementRow): SettlementItem => ({
  orderId: row.internalOrderId,
  entryTimestamp: row.entryAt.toISOString(),
  entryType: row.entryType as SettlementItem['entryType'],
  transactionType: row.payType === null ? null : PAY_TYPES[row.payType],
  transactionId: row.transactionId,
  grossAmount: row.gross,
  netAmount: row.net,
  fee: row.fee,
  currency: row.currency as SettlementItem['currency'],
  availableOn: row.availableOn,
  payoutId: row.payoutId,
  returnedPayout: toReturned(row),
})

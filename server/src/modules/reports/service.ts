import type { Readable } from 'node:stream'

import type { ReportQuery as Asked, SettlementItem } from '@paydeck/contract/calls/reports'
import { currencyOf } from '@paydeck/contract/money/currency'
import { localDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { ReportQuery } from '../../db/export.ts'
import type { Actor } from '../../kit/actor.ts'
import { badRequest, notFound } from '../../kit/errors.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { paymentsReport } from '../payment-views/report.ts'
import { payoutLists } from '../payouts/lists.ts'
import { toReturned } from '../payouts/returned.ts'
import { refundsReport } from '../refunds/report.ts'
import { attachment } from './file-name.ts'
import { dayOf, toReportRange, type WireRange } from './range.ts'
import * as store from './settlement-store.ts'

/** A report that a list's filters narrow: every other one is added here. */
type Source = (merchantId: string, asked: Asked, range: { start: Date; end: Date }) => ReportQuery

const SOURCES: ReadonlyMap<string, Source> = new Map([
  ['payments', paymentsReport],
  ['refunds', refundsReport],
])

export interface Download {
  stream: Readable
  /** The value of `content-disposition`. */
  disposition: string
}

/** What a settlement report is asked for. */
export type SettlementAsked = WireRange & {
  internalOrderId?: string | undefined
  transactionIds?: string[] | undefined
}

export type ReportsService = ReturnType<typeof reportsService>

/** The settlement report, and every report as a file. */
export function reportsService(db: Database, merchants: Pick<MerchantsService, 'get'>) {
  const payouts = payoutLists(db)

  /** A zone that both sides read alike; offsets like `+10:00` mean the opposite to the database. */
  function zoneOf(asked: string | undefined, who: Actor): string {
    const zone = asked ?? who.timeZone
    if (!/^[A-Za-z]/.test(zone)) throw badRequest('Unknown time zone')
    return zone
  }

  async function download(
    who: Actor,
    query: ReportQuery,
    parts: readonly string[],
    timeZone: string | undefined,
  ): Promise<Download> {
    const zone = zoneOf(timeZone, who)
    const stream = await db.exports.csv(query, zone)
    return { stream, disposition: attachment(parts, zone) }
  }

  const toFilter = (asked: SettlementAsked, currency: 'AUD' | 'NZD'): store.SettlementFilter => ({
    currency,
    ...toReportRange(asked),
    internalOrderId: asked.internalOrderId ?? null,
    transactionIds: asked.transactionIds ?? null,
  })

  return {
    /** One page of the statement in the currency of a country; 404 for a country without one. */
    async settlement(
      who: Actor,
      countryCode: string,
      asked: SettlementAsked & { page: number },
    ): Promise<{ items: SettlementItem[]; totalPages: number }> {
      const filter = toFilter(asked, currencyOfPath(countryCode))
      const skip = rowsBefore(asked.page)
      const [rows, lines] = await Promise.all([
        store.readPage(db.reader, who.merchantId, filter, skip, PAGE_SIZE),
        store.countLines(db.reader, who.merchantId, filter),
      ])
      return { items: rows.map(toItem), totalPages: pagesOf(lines) }
    },

    /** A list as a file; 404 for a report there is not. */
    async list(who: Actor, reportType: string, asked: Asked): Promise<Download> {
      const source = SOURCES.get(reportType)
      if (!source) throw notFound()
      const query = source(who.merchantId, asked, toReportRange(asked))
      return download(who, query, [reportType, dayOf(asked.from), dayOf(asked.to)], asked.timeZone)
    },

    /** The settlement report as a file, in the currency of a country, or of the merchant's own. */
    async settlementFile(who: Actor, countryCode: string | null, asked: Asked): Promise<Download> {
      const country = countryCode ?? (await merchants.get(who.merchantId)).tradingCountry
      const filter = toFilter(asked, currencyOfPath(country))
      const query = store.settlementStatement(who.merchantId, filter)
      const parts = ['settlement', country, dayOf(asked.from), dayOf(asked.to)]
      return download(who, query, parts, asked.timeZone)
    },

    /** The lines of a payout as a file; 404 for an unknown or foreign one. */
    async payoutFile(
      who: Actor,
      payoutId: string,
      timeZone: string | undefined,
    ): Promise<Download> {
      const payout = await payouts.one(who.merchantId, payoutId)
      const query = store.payoutStatement(who.merchantId, payoutId)
      const zone = zoneOf(timeZone, who)
      return download(who, query, ['payout', localDay(payout.createdAt, zone), payoutId], timeZone)
    },
  }
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

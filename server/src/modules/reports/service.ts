import type { Readable } from 'node:stream'

import type {
  CustomersFileQuery,
  ReportQuery as Asked,
  SettlementFileQuery,
  SettlementItem,
} from '@paydeck/contract/calls/reports'
import { localDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { ReportQuery } from '../../db/export.ts'
import type { Actor } from '../../kit/actor.ts'
import { badRequest, notFound } from '../../kit/errors.ts'
import { customersReport } from '../customers/report.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { payoutLists } from '../payouts/lists.ts'
import { attachment } from './file-name.ts'
import { LIST_SOURCES } from './list-sources.ts'
import { dayOf, toReportRange } from './range.ts'
import { readSettlement, sumSettlement, toFilter, type SettlementAsked } from './settlement.ts'
import { payoutStatement, settlementStatement } from './settlement-store.ts'

export interface Download {
  stream: Readable
  disposition: string
}

export interface ReportsService {
  /** One page of the statement in a country's currency; 404 for a country without one. */
  settlement(
    who: Actor,
    countryCode: string,
    asked: SettlementAsked & { page: number },
  ): Promise<{ items: SettlementItem[]; totalPages: number }>
  settlementSums(
    who: Actor,
    countryCode: string,
    asked: SettlementAsked,
  ): ReturnType<typeof sumSettlement>
  list(who: Actor, reportType: string, asked: Asked): Promise<Download>
  customers(who: Actor, asked: CustomersFileQuery): Promise<Download>
  /** The settlement report as a file, in a country's currency or the merchant's own. */
  settlementFile(
    who: Actor,
    countryCode: string | null,
    asked: SettlementFileQuery,
  ): Promise<Download>
  payoutFile(who: Actor, payoutId: string, timeZone: string | undefined): Promise<Download>
}

interface ReportsDeps {
  db: Database
  merchants: Pick<MerchantsService, 'get'>
}

export const reportsService = (
  db: Database,
  merchants: Pick<MerchantsService, 'get'>,
): ReportsService => {
  const deps = { db, merchants }
  return {
    settlement: (who, countryCode, asked) =>
      readSettlement(db.reader, who.merchantId, countryCode, asked),
    settlementSums: (who, countryCode, asked) =>
      sumSettlement(db.reader, who.merchantId, countryCode, asked),
    list: (who, reportType, asked) => downloadList(deps, who, reportType, asked),
    customers: (who, asked) => downloadCustomers(deps, who, asked),
    settlementFile: (who, countryCode, asked) => downloadSettlement(deps, who, countryCode, asked),
    payoutFile: (who, payoutId, timeZone) => downloadPayout(deps, who, payoutId, timeZone),
  }
}

async function downloadList(
  deps: ReportsDeps,
  who: Actor,
  reportType: string,
  asked: Asked,
): Promise<Download> {
  const source = LIST_SOURCES.get(reportType)
  if (!source) throw notFound()
  const query = source(who.merchantId, asked, toReportRange(asked))
  const parts = [reportType, dayOf(asked.from), dayOf(asked.to)]
  return download(deps.db.late('report-file'), query, parts, zoneOf(asked.timeZone, who))
}

async function downloadCustomers(
  deps: ReportsDeps,
  who: Actor,
  asked: CustomersFileQuery,
): Promise<Download> {
  const query = customersReport(who.merchantId, asked, toReportRange(asked))
  const parts = ['customers', dayOf(asked.from), dayOf(asked.to)]
  return download(deps.db, query, parts, zoneOf(asked.timeZone, who))
}

async function downloadSettlement(
  deps: ReportsDeps,
  who: Actor,
  countryCode: string | null,
  asked: SettlementFileQuery,
): Promise<Download> {
  const country = countryCode ?? (await deps.merchants.get(who.merchantId)).tradingCountry
  const query = settlementStatement(who.merchantId, toFilter(country, asked))
  const parts = ['settlement', country, dayOf(asked.from), dayOf(asked.to)]
  return download(deps.db.late('report-file'), query, parts, zoneOf(asked.timeZone, who))
}

async function downloadPayout(
  deps: ReportsDeps,
  who: Actor,
  payoutId: string,
  timeZone: string | undefined,
): Promise<Download> {
  const payout = await payoutLists(deps.db).one(who.merchantId, payoutId)
  const zone = zoneOf(timeZone, who)
  const parts = ['payout', localDay(payout.createdAt, zone), payoutId]
  // A transfer may be requested the second it is made, before a replica has its lines.
  return download(deps.db, payoutStatement(who.merchantId, payoutId), parts, zone)
}

async function download(
  { exports }: Pick<Database, 'exports'>,
  query: ReportQuery,
  parts: readonly string[],
  zone: string,
): Promise<Download> {
  const stream = await exports.csv(query, zone)
  return { stream, disposition: attachment(parts, zone) }
}

/** A zone that PostgreSQL reads as we do: it takes offsets like `+10:00` with the opposite sign. */
function zoneOf(asked: string | undefined, who: Actor): string {
  const zone = asked ?? who.timeZone
  if (!/^[A-Za-z]/.test(zone)) throw badRequest('Unknown time zone')
  return zone
}

import type { Readable } from 'node:stream'

import type {
  CustomersFileQuery,
  ReportQuery as ListQuery,
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
import { readSettlement, sumSettlement, toFilter, type SettlementQuery } from './settlement.ts'
import { payoutStatement, settlementStatement } from './settlement-store.ts'

export interface Download {
  stream: Readable
  disposition: string
}

export interface ReportsService {
  /** One page of the statement in a country's currency; 404 for a country without one. */
  settlement(
    actor: Actor,
    countryCode: string,
    query: SettlementQuery & { page: number },
  ): Promise<{ items: SettlementItem[]; totalPages: number }>
  settlementSums(
    actor: Actor,
    countryCode: string,
    query: SettlementQuery,
  ): ReturnType<typeof sumSettlement>
  list(actor: Actor, reportType: string, query: ListQuery): Promise<Download>
  customers(actor: Actor, query: CustomersFileQuery): Promise<Download>
  /** The settlement report as a file, in a country's currency or the merchant's own. */
  settlementFile(
    actor: Actor,
    countryCode: string | null,
    query: SettlementFileQuery,
  ): Promise<Download>
  payoutFile(actor: Actor, payoutId: string, timeZone: string | undefined): Promise<Download>
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
    settlement: (actor, countryCode, query) =>
      readSettlement(db.reader, actor.merchantId, countryCode, query),
    settlementSums: (actor, countryCode, query) =>
      sumSettlement(db.reader, actor.merchantId, countryCode, query),
    list: (actor, reportType, query) => downloadList(deps, actor, reportType, query),
    customers: (actor, query) => downloadCustomers(deps, actor, query),
    settlementFile: (actor, countryCode, query) =>
      downloadSettlement(deps, actor, countryCode, query),
    payoutFile: (actor, payoutId, timeZone) => downloadPayout(deps, actor, payoutId, timeZone),
  }
}

async function downloadList(
  deps: ReportsDeps,
  actor: Actor,
  reportType: string,
  query: ListQuery,
): Promise<Download> {
  const source = LIST_SOURCES.get(reportType)
  if (!source) throw notFound()
  const report = source(actor.merchantId, query, toReportRange(query))
  const parts = [reportType, dayOf(query.from), dayOf(query.to)]
  return download(deps.db.staleReads('report-file'), report, parts, zoneOf(query.timeZone, actor))
}

async function downloadCustomers(
  deps: ReportsDeps,
  actor: Actor,
  query: CustomersFileQuery,
): Promise<Download> {
  const report = customersReport(actor.merchantId, query, toReportRange(query))
  const parts = ['customers', dayOf(query.from), dayOf(query.to)]
  return download(deps.db, report, parts, zoneOf(query.timeZone, actor))
}

async function downloadSettlement(
  deps: ReportsDeps,
  actor: Actor,
  countryCode: string | null,
  query: SettlementFileQuery,
): Promise<Download> {
  const country = countryCode ?? (await deps.merchants.get(actor.merchantId)).tradingCountry
  const report = settlementStatement(actor.merchantId, toFilter(country, query))
  const parts = ['settlement', country, dayOf(query.from), dayOf(query.to)]
  return download(deps.db.staleReads('report-file'), report, parts, zoneOf(query.timeZone, actor))
}

async function downloadPayout(
  deps: ReportsDeps,
  actor: Actor,
  payoutId: string,
  timeZone: string | undefined,
): Promise<Download> {
  const payout = await payoutLists(deps.db).one(actor.merchantId, payoutId)
  const zone = zoneOf(timeZone, actor)
  const parts = ['payout', localDay(payout.createdAt, zone), payoutId]
  // A transfer may be requested the second it is made, before a replica has its lines.
  return download(deps.db, payoutStatement(actor.merchantId, payoutId), parts, zone)
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
function zoneOf(query: string | undefined, actor: Actor): string {
  const zone = query ?? actor.timeZone
  if (!/^[A-Za-z]/.test(zone)) throw badRequest('Unknown time zone')
  return zone
}

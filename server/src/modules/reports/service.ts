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
    actor: Actor,
    countryCode: string,
    asked: SettlementAsked & { page: number },
  ): Promise<{ items: SettlementItem[]; totalPages: number }>
  settlementSums(
    actor: Actor,
    countryCode: string,
    asked: SettlementAsked,
  ): ReturnType<typeof sumSettlement>
  list(actor: Actor, reportType: string, asked: Asked): Promise<Download>
  customers(actor: Actor, asked: CustomersFileQuery): Promise<Download>
  /** The settlement report as a file, in a country's currency or the merchant's own. */
  settlementFile(
    actor: Actor,
    countryCode: string | null,
    asked: SettlementFileQuery,
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
    settlement: (actor, countryCode, asked) =>
      readSettlement(db.reader, actor.merchantId, countryCode, asked),
    settlementSums: (actor, countryCode, asked) =>
      sumSettlement(db.reader, actor.merchantId, countryCode, asked),
    list: (actor, reportType, asked) => downloadList(deps, actor, reportType, asked),
    customers: (actor, asked) => downloadCustomers(deps, actor, asked),
    settlementFile: (actor, countryCode, asked) =>
      downloadSettlement(deps, actor, countryCode, asked),
    payoutFile: (actor, payoutId, timeZone) => downloadPayout(deps, actor, payoutId, timeZone),
  }
}

async function downloadList(
  deps: ReportsDeps,
  actor: Actor,
  reportType: string,
  asked: Asked,
): Promise<Download> {
  const source = LIST_SOURCES.get(reportType)
  if (!source) throw notFound()
  const query = source(actor.merchantId, asked, toReportRange(asked))
  const parts = [reportType, dayOf(asked.from), dayOf(asked.to)]
  return download(deps.db.staleReads('report-file'), query, parts, zoneOf(asked.timeZone, actor))
}

async function downloadCustomers(
  deps: ReportsDeps,
  actor: Actor,
  asked: CustomersFileQuery,
): Promise<Download> {
  const query = customersReport(actor.merchantId, asked, toReportRange(asked))
  const parts = ['customers', dayOf(asked.from), dayOf(asked.to)]
  return download(deps.db, query, parts, zoneOf(asked.timeZone, actor))
}

async function downloadSettlement(
  deps: ReportsDeps,
  actor: Actor,
  countryCode: string | null,
  asked: SettlementFileQuery,
): Promise<Download> {
  const country = countryCode ?? (await deps.merchants.get(actor.merchantId)).tradingCountry
  const query = settlementStatement(actor.merchantId, toFilter(country, asked))
  const parts = ['settlement', country, dayOf(asked.from), dayOf(asked.to)]
  return download(deps.db.staleReads('report-file'), query, parts, zoneOf(asked.timeZone, actor))
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
function zoneOf(asked: string | undefined, actor: Actor): string {
  const zone = asked ?? actor.timeZone
  if (!/^[A-Za-z]/.test(zone)) throw badRequest('Unknown time zone')
  return zone
}

import { BOOKKEEPING_LINES_HEADER } from '@paydeck/contract/calls/reports'

import type { Handlers } from '../../http/edge/handlers.ts'
import { notFound } from '../../kit/errors.ts'
import type { BookkeepingFile, BookkeepingService } from './bookkeeping/service.ts'
import type { Download, ReportsService } from './service.ts'

type Calls =
  | 'getSettlementReport'
  | 'getSettlementSums'
  | 'downloadReport'
  | 'downloadCustomers'
  | 'downloadSettlement'
  | 'downloadReportOfCountry'
  | 'downloadPayout'
  | 'downloadXeroStatement'
  | 'downloadOfxStatement'

const toAnswer = ({ stream, disposition }: Download) => ({
  data: stream,
  headers: { 'content-disposition': disposition },
})

const toFile = ({ text, disposition, lines }: BookkeepingFile) => ({
  data: text,
  headers: { 'content-disposition': disposition, [BOOKKEEPING_LINES_HEADER]: lines },
})

export function reportHandlers(
  reports: ReportsService,
  bookkeeping: BookkeepingService,
): Pick<Handlers, Calls> {
  return {
    getSettlementReport: async ({ who, params, query }) => ({
      data: await reports.settlement(who, params.countryCode, query),
    }),
    getSettlementSums: async ({ who, params, query }) => ({
      data: await reports.settlementSums(who, params.countryCode, query),
    }),
    downloadReport: async ({ who, params, query }) =>
      toAnswer(await reports.list(who, params.reportType, query)),
    downloadCustomers: async ({ who, query }) => toAnswer(await reports.customers(who, query)),
    downloadSettlement: async ({ who, query }) =>
      toAnswer(await reports.settlementFile(who, null, query)),
    async downloadReportOfCountry({ who, params, query }) {
      if (params.reportType !== 'settlement') throw notFound()
      return toAnswer(await reports.settlementFile(who, params.option, query))
    },
    downloadPayout: async ({ who, params, query }) =>
      toAnswer(await reports.payoutFile(who, params.payoutId, query.timeZone)),
    downloadXeroStatement: async ({ who, query }) => toFile(await bookkeeping.csv(who, query)),
    downloadOfxStatement: async ({ who, query }) => toFile(await bookkeeping.ofx(who, query)),
  }
}

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
    getSettlementReport: async ({ actor, params, query }) => ({
      data: await reports.settlement(actor, params.countryCode, query),
    }),
    getSettlementSums: async ({ actor, params, query }) => ({
      data: await reports.settlementSums(actor, params.countryCode, query),
    }),
    downloadReport: async ({ actor, params, query }) =>
      toAnswer(await reports.list(actor, params.reportType, query)),
    downloadCustomers: async ({ actor, query }) => toAnswer(await reports.customers(actor, query)),
    downloadSettlement: async ({ actor, query }) =>
      toAnswer(await reports.settlementFile(actor, null, query)),
    async downloadReportOfCountry({ actor, params, query }) {
      if (params.reportType !== 'settlement') throw notFound()
      return toAnswer(await reports.settlementFile(actor, params.option, query))
    },
    downloadPayout: async ({ actor, params, query }) =>
      toAnswer(await reports.payoutFile(actor, params.payoutId, query.timeZone)),
    downloadXeroStatement: async ({ actor, query }) => toFile(await bookkeeping.csv(actor, query)),
    downloadOfxStatement: async ({ actor, query }) => toFile(await bookkeeping.ofx(actor, query)),
  }
}

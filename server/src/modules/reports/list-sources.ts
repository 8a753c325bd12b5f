import type { ReportQuery as ListQuery } from '@paydeck/contract/calls/reports'

import type { ReportQuery } from '../../db/export.ts'
import { paymentsReport } from '../payment-views/report.ts'
import { refundsReport } from '../refunds/report.ts'

/** Makes a list's report from the merchant, the query and its range. */
type Source = (
  merchantId: string,
  query: ListQuery,
  range: { start: Date; end: Date },
) => ReportQuery

/** By the list's name in the call. */
export const LIST_SOURCES: ReadonlyMap<string, Source> = new Map([
  ['payments', paymentsReport],
  ['refunds', refundsReport],
])

import type { ReportQuery as Asked } from '@paydeck/contract/calls/reports'

import type { ReportQuery } from '../../db/export.ts'
import { paymentsReport } from '../payment-views/report.ts'
import { refundsReport } from '../refunds/report.ts'

/** The merchant, the query, and the instants of its range: what a list's report is made from. */
type Source = (merchantId: string, asked: Asked, range: { start: Date; end: Date }) => ReportQuery

/** By the name that the call gives a list. */
export const LIST_SOURCES: ReadonlyMap<string, Source> = new Map([
  ['payments', paymentsReport],
  ['refunds', refundsReport],
])

import type { ReportQuery as Asked } from '@paydeck/contract/calls/reports'

import type { ReportQuery } from '../../db/export.ts'
import { toPaymentFilter } from './list-filter.ts'
import { reportStatement } from './report-store.ts'

/** The payments list as a file: the same range, the same filters, every page. */
export function paymentsReport(
  merchantId: string,
  { from: _from, to: _to, ...query }: Asked,
  range: { start: Date; end: Date },
): ReportQuery {
  const filter = toPaymentFilter({ ...query, page: 1 })
  return reportStatement(merchantId, { ...filter, ...range })
}

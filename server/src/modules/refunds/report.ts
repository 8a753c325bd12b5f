import type { ReportQuery as ListQuery } from '@paydeck/contract/calls/reports'

import type { ReportQuery } from '../../db/export.ts'
import type { Literal } from '../../db/literal.ts'
import { columns } from './columns.ts'
import { toRefundSearch } from './list-filter.ts'
import { matching } from './list-store.ts'

/** The refunds list as a file: same range and filters, all pages. */
export function refundsReport(
  merchantId: string,
  query: ListQuery,
  range: { start: Date; end: Date },
): ReportQuery {
  const { text, values } = matching(merchantId, { ...range, ...toRefundSearch(query) })
  return {
    text: `${columns.csv} from app.refund where ${text} order by created_at desc, refund_id desc`,
    values: values as Literal[],
  }
}

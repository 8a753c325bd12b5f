import type { ReportQuery as Asked } from '@paydeck/contract/calls/reports'

import type { ReportQuery } from '../../db/export.ts'
import type { Literal } from '../../db/literal.ts'
import { columns } from './columns.ts'
import { toPaymentFilter } from './list-filter.ts'
import { matching } from './list-store.ts'

export function paymentsReport(
  merchantId: string,
  { from: _from, to: _to, ...query }: Asked,
  range: { start: Date; end: Date },
): ReportQuery {
  const filter = { ...toPaymentFilter({ ...query, page: 1 }), ...range }
  const { text, values } = matching(merchantId, filter)
  return {
    text: `${columns.csv} from app.payment where ${text} order by created_at desc, transaction_id desc`,
    values: values as Literal[],
  }
}

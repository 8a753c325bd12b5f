import type { ReportQuery as ListQuery } from '@paydeck/contract/calls/reports'

import type { ReportQuery } from '../../db/export.ts'
import type { Literal } from '../../db/literal.ts'
import { columns } from './columns.ts'
import { toPaymentFilter } from './list-filter.ts'
import { matching } from './list-store.ts'

// One join for all: few payments have tags, and a look-up per line would be slower.
const TAGS = `
  left join (select record_id, string_agg(tag, ', ' order by tag_key) as tags from app.record_tag
    where merchant_id = $1 and record_kind = 'payment' group by record_id) tagged on tagged.record_id = transaction_id`
const NOTES = `
  left join (select record_id, string_agg(text, ' | ' order by written_at, note_id) as notes from app.note
    where merchant_id = $1 and record_kind = 'payment' group by record_id) noted on noted.record_id = transaction_id`

export function paymentsReport(
  merchantId: string,
  { from: _from, to: _to, ...query }: ListQuery,
  range: { start: Date; end: Date },
): ReportQuery {
  const filter = { ...toPaymentFilter({ ...query, page: 1 }), ...range }
  const { from, text, values } = matching(merchantId, filter)
  return {
    text: `${columns.csv} from ${from}${TAGS}${NOTES} where ${text} order by created_at desc, transaction_id desc`,
    values: values as Literal[],
  }
}

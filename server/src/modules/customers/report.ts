import type { CustomersFileQuery } from '@paydeck/contract/calls/reports'

import { cell, instant, localDay, selectColumns } from '../../db/csv-columns.ts'
import type { ReportQuery } from '../../db/export.ts'
import type { Literal } from '../../db/literal.ts'
import { toCustomerFilter } from './list-filter.ts'
import { matchStatement } from './list-store.ts'

const COLUMNS = selectColumns({
  'Customer reference': 'c.customer_id',
  'Customer ID': cell('c.internal_customer_id'),
  'First name': cell('c.first_name'),
  'Last name': cell('c.last_name'),
  Organisation: cell('c.organisation_name'),
  Email: cell('c.email'),
  Phone: cell('c.phone_no'),
  'First purchase': instant('c.created_at'),
  Date: localDay('c.created_at'),
  Tags: cell('tagged.tags'),
  Notes: cell('noted.notes'),
})

// One join for all: few customers have tags, and a look-up per line would be slower.
const TAGS = `
  left join (select record_id, string_agg(tag, ', ' order by tag_key) as tags from app.record_tag
    where merchant_id = $1 and record_kind = 'customer' group by record_id) tagged on tagged.record_id = c.customer_id`
const NOTES = `
  left join (select record_id, string_agg(text, ' | ' order by written_at, note_id) as notes from app.note
    where merchant_id = $1 and record_kind = 'customer' group by record_id) noted on noted.record_id = c.customer_id`

/** The customers list as a file: the same range and filters, every page. */
export function customersReport(
  merchantId: string,
  { from: _from, to: _to, customerIds, ...search }: CustomersFileQuery,
  range: { start: Date; end: Date },
): ReportQuery {
  const filter = { ...toCustomerFilter({ ...search, page: 1 }), ...range }
  const { text, values } = matchStatement(merchantId, filter)
  const all = [...values] as Literal[]
  const conditions = [`c.customer_id in (select customer_id from (${text}) found)`]
  // A search without a letter or digit matches no one.
  if (filter.nameWords?.length === 0) conditions.push('false')
  if (customerIds) conditions.push(`c.customer_id = any($${all.push(customerIds)})`)
  return {
    text: `${COLUMNS} from app.customer c${TAGS}${NOTES}
      where c.merchant_id = $1 and ${conditions.join(' and ')}
      order by c.created_at desc, c.customer_id desc`,
    values: all,
  }
}

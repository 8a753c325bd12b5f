import {
  allOf,
  beginsWith,
  compares,
  inTime,
  isOneOf,
  placeholders,
  type Placeholder,
  type Condition,
} from '../../db/conditions.ts'
import type { Reader } from '../../db/database.ts'
import { columnName } from '../../db/names.ts'
import type { Row } from '../../db/rows.ts'
import { statementNames } from '../../db/statements/statement-names.ts'
import { COUNT_LIMIT } from '../../kit/pages.ts'
import type { WholeDays } from '../counts/day-range.ts'
import type { SearchedList } from '../counts/search-page.ts'
import { columns } from './columns.ts'
import { isCounted, type PaymentFilter } from './list-filter.ts'

export type ListedPayment = Row<'app.payment'>

const listedOf = (table: string): string =>
  columns.select(table, 'availableOn', 'refundWaiting', 'returned')
const LISTED = listedOf('payment')
const LISTED_OF_KEYS = listedOf('p')

/** Filters of the same shape always make the same statement. */
const conditions = ({ transactionIds, equal, ...range }: PaymentFilter): Condition[] => [
  ...inTime('created_at', range),
  ...Object.entries(equal).map(([field, value]) => compares(columnName(field), '=', value)),
  ...(transactionIds ? [isOneOf('transaction_id', transactionIds)] : []),
]

const beginnings = ({ begins }: PaymentFilter): Condition[] =>
  Object.entries(begins).map(([field, start]) => beginsWith(columnName(field), start))

/** The list to search by prefix; null without one, and for a tag, which few payments have. */
export function searchedList(filter: PaymentFilter): SearchedList | null {
  const [beginning, ...others] = beginnings(filter)
  if (!beginning || filter.tagKey !== null) return null
  return {
    table: 'app.payment',
    id: 'transaction_id',
    time: 'created_at',
    prefix: beginning,
    conditions: [...conditions(filter), ...others],
  }
}

const nameOf = statementNames('payments')

/** The filter as `from … where …`, for the report too. */
export function matching(
  merchantId: string,
  filter: PaymentFilter,
): { from: string; text: string; values: unknown[] } {
  const { values, at } = placeholders(merchantId)
  const text = allOf([...conditions(filter), ...beginnings(filter)], at)
  return { from: sourceOf(filter, at), text: `merchant_id = $1${text}`, values }
}

/** The payments with a tag, newest first; the limit keeps the planner from reading all payments. */
function sourceOf({ tagKey, ...range }: PaymentFilter, at: Placeholder): string {
  if (tagKey === null) return 'app.payment'
  const tagged = [compares('tag_key', '=', tagKey), ...inTime('record_at', range)]
  return `(select p.* from (
      select record_id from app.record_tag
      where merchant_id = $1 and record_kind = 'payment'${allOf(tagged, at)}
      order by record_at desc, record_id desc) t
    cross join lateral (select * from app.payment
      where merchant_id = $1 and transaction_id = t.record_id limit 1) p) payment`
}

/** One page, newest first. Exported for the test of its plan. */
export function pageStatement(
  merchantId: string,
  filter: PaymentFilter,
  { skip, size }: { skip: number; size: number },
): { text: string; values: unknown[] } {
  const { from, text, values } = matching(merchantId, filter)
  // Size and skip are part of the text: a plan made without knowing them would scan the whole table.
  if (skip === 0)
    return {
      text: `select ${LISTED} from ${from} where ${text}
        order by created_at desc, transaction_id desc limit ${Math.trunc(size)}`,
      values,
    }
  // Keys first, from the index only; then just the page's rows from the table.
  return {
    text: `select ${LISTED_OF_KEYS}
      from (select transaction_id from ${from} where ${text}
            order by created_at desc, transaction_id desc
            limit ${Math.trunc(size)} offset ${Math.trunc(skip)}) k
      join app.payment p on p.merchant_id = $1 and p.transaction_id = k.transaction_id
      order by p.created_at desc, p.transaction_id desc`,
    values,
  }
}

export function readPage(
  reader: Reader,
  merchantId: string,
  filter: PaymentFilter,
  window: { skip: number; size: number },
): Promise<ListedPayment[]> {
  const { text, values } = pageStatement(merchantId, filter, window)
  if (window.skip > 0) return reader.query<ListedPayment>(null, text, values)
  return isCounted(filter)
    ? reader.quick<ListedPayment>(nameOf(text), text, values)
    : reader.query<ListedPayment>(nameOf(text), text, values)
}

export function readThese(
  reader: Reader,
  merchantId: string,
  transactionIds: string[],
): Promise<ListedPayment[]> {
  const these = { start: null, end: null, equal: {}, begins: {}, tagKey: null, transactionIds }
  return readPage(reader, merchantId, these, { skip: 0, size: transactionIds.length })
}

/** Counts up to a limit. Exported for the test of its plan. */
export function countStatement(
  merchantId: string,
  filter: PaymentFilter,
  limit: number = COUNT_LIMIT,
): { text: string; values: unknown[] } {
  const { from, text, values } = matching(merchantId, filter)
  return {
    text: `select count(*) as n from (select 1 from ${from} where ${text} limit ${limit}) matching`,
    values,
  }
}

/** For searches and part days. */
export async function countRows(
  reader: Reader,
  merchantId: string,
  filter: PaymentFilter,
  limit: number = COUNT_LIMIT,
): Promise<number> {
  const { text, values } = countStatement(merchantId, filter, limit)
  const [row] = await reader.query<{ n: number }>(nameOf(text), text, values)
  return row?.n ?? 0
}

export interface Days extends WholeDays {
  status: string | null
  payType: string | null
}

const inDays = `merchant_id = $1
  and day >= $2 and day < $3
  and ($4::text is null or status = $4) and ($5::text is null or pay_type = $5)`
const daysValues = (merchantId: string, days: Days): unknown[] => [
  merchantId,
  days.firstDay ?? '-infinity',
  days.endDay ?? 'infinity',
  days.status,
  days.payType,
]

function countDaysStatement(merchantId: string, days: Days): { text: string; values: unknown[] } {
  return {
    text: `select coalesce(sum(n), 0)::int8 as n from app.payments_per_day where ${inDays}`,
    values: daysValues(merchantId, days),
  }
}

export async function countDays(reader: Reader, merchantId: string, days: Days): Promise<number> {
  const { text, values } = countDaysStatement(merchantId, days)
  const [row] = await reader.quick<{ n: number }>('payments_count_days', text, values)
  return row?.n ?? 0
}

/** The day that contains row number `skip` (newest first, from 0), and the number of newer rows. */
export async function seekDay(
  reader: Reader,
  merchantId: string,
  days: Days,
  skip: number,
): Promise<{ day: string; before: number } | null> {
  const [row] = await reader.query<{ day: string; before: number }>(
    'payments_seek_day',
    `select day, (upto - n)::int8 as before
     from (select day, sum(n) as n, sum(sum(n)) over (order by day desc) as upto
           from app.payments_per_day where ${inDays} group by day) running
     where upto > $6 order by day desc limit 1`,
    [...daysValues(merchantId, days), skip],
  )
  return row ?? null
}

export interface StatusCount {
  status: string
  n: number
}

/** By status, ignoring the status that `days` names. */
export async function countDaysByStatus(
  reader: Reader,
  merchantId: string,
  days: Days,
): Promise<StatusCount[]> {
  return reader.query<StatusCount>(
    'payments_days_by_status',
    `select status, sum(n)::int8 as n from app.payments_per_day where ${inDays} group by status`,
    daysValues(merchantId, { ...days, status: null }),
  )
}

/** Which of these payments were lost in a dispute. */
export async function readLost(
  reader: Reader,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (transactionIds.length === 0) return new Set()
  const rows = await reader.quick<{ transactionId: string }>(
    'payments_lost',
    `select transaction_id from app.dispute
     where merchant_id = $1 and transaction_id = any($2) and borne_by = 'merchant' and status = 'lost'`,
    [merchantId, transactionIds],
  )
  return new Set(rows.map(({ transactionId }) => transactionId))
}

export async function readPayment(
  reader: Reader,
  merchantId: string,
  transactionId: string,
): Promise<Row<'app.payment'> | null> {
  const [row] = await reader.query<Row<'app.payment'>>(
    'payment_by_id',
    'select * from app.payment where merchant_id = $1 and transaction_id = $2',
    [merchantId, transactionId],
  )
  return row ?? null
}

import {
  allOf,
  beginsWith,
  compares,
  inTime,
  placeholders,
  type Condition,
} from '../../db/conditions.ts'
import type { Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { sumsOf, type SumRow } from '../../db/state-sums.ts'
import { statementNames } from '../../db/statements/statement-names.ts'
import { COUNT_LIMIT } from '../../kit/pages.ts'
import type { SearchedList } from '../counts/search-page.ts'
import { columns } from './columns.ts'

export interface RefundFilter {
  /** Half-open range; null for no limit on that side. */
  start: Date | null
  end: Date | null
  /** Prefixes, in lower case as stored. */
  orderStart: string | null
  emailStart: string | null
  /** Minor units. */
  amount: number | null
}

type OfPayment = Pick<
  Row<'app.payment'>,
  'customerName' | 'method' | 'sourceBrand' | 'sourceLast4' | 'description'
>

export type ListedRefund = Row<'app.refund'> &
  OfPayment & {
    /** The local day when the payout that includes the refund arrives; null without a payout. */
    arrivalDate: string | null
    /** The refund's effect on that payout, below zero. */
    net: number | null
  }

const conditions = ({ amount, ...range }: RefundFilter): Condition[] => [
  ...inTime('created_at', range),
  ...(amount === null ? [] : [compares('amount', '=', amount)]),
]

const beginnings = ({ orderStart, emailStart }: RefundFilter): Condition[] => [
  ...(orderStart === null ? [] : [beginsWith('internal_order_key', orderStart)]),
  ...(emailStart === null ? [] : [beginsWith('customer_email_key', emailStart)]),
]

/** The search by prefix; null without one. */
export function searchedList(filter: RefundFilter): SearchedList | null {
  const [beginning, ...others] = beginnings(filter)
  if (!beginning) return null
  return {
    table: 'app.refund',
    id: 'refund_id',
    time: 'created_at',
    prefix: beginning,
    conditions: [...conditions(filter), ...others],
  }
}

interface Statement {
  text: string
  values: unknown[]
}

/** A filter's condition on `app.refund`; also used by the list's report. */
export function matching(merchantId: string, filter: RefundFilter): Statement {
  const { values, at } = placeholders(merchantId)
  const text = allOf([...conditions(filter), ...beginnings(filter)], at)
  return { text: `merchant_id = $1${text}`, values }
}

const nameOf = statementNames('refunds')

/** One page, newest first. A test checks its query plan. */
export function pageStatement(
  merchantId: string,
  filter: RefundFilter,
  skip: number,
  size: number,
): Statement {
  const { text, values } = matching(merchantId, filter)
  const keys = `(select refund_id from app.refund where ${text}
            order by created_at desc, refund_id desc
            limit ${Math.trunc(size)} offset ${Math.trunc(skip)})`
  return { text: rowsOf(keys), values }
}

const rowsOf = (keys: string): string =>
  `select ${columns.select('r')}, s.arrival_date, s.net,
        p.customer_name, p.method, p.source_brand, p.source_last4, p.description
      from ${keys} k
      join app.refund r on r.merchant_id = $1 and r.refund_id = k.refund_id
      join app.payment p on p.merchant_id = $1 and p.transaction_id = r.transaction_id
      left join lateral (
        -- The payout that carries a failed one now has its money.
        select coalesce(c.arrival_date, o.arrival_date) as arrival_date, e.net
        from app.ledger_journal j
        join app.settlement_entry e
          on e.merchant_id = $1 and e.transaction_id = r.transaction_id and e.journal_id = j.journal_id
        join app.payout o on o.merchant_id = $1 and o.payout_id = e.payout_id
        left join app.payout c on c.merchant_id = $1 and c.payout_id = o.carried_by
        where j.merchant_id = $1 and j.kind = 'refund_made' and j.source_type = 'refund'
          and j.source_id = r.refund_id and (o.status <> 'failed' or c.status <> 'failed')
      ) s on true
      order by r.created_at desc, r.refund_id desc`

export const readThese = (
  reader: Reader,
  merchantId: string,
  refundIds: readonly string[],
): Promise<ListedRefund[]> =>
  reader.query<ListedRefund>('refunds_these', rowsOf('(select unnest($2::text[]) as refund_id)'), [
    merchantId,
    refundIds,
  ])

export function readPage(
  reader: Reader,
  merchantId: string,
  filter: RefundFilter,
  { skip, size }: { skip: number; size: number },
): Promise<ListedRefund[]> {
  const { text, values } = pageStatement(merchantId, filter, skip, size)
  // Only the first page is read often enough to keep its statement prepared.
  return reader.query<ListedRefund>(skip === 0 ? nameOf(text) : null, text, values)
}

/** Counts rows up to a limit. A test checks its query plan. */
export function countStatement(
  merchantId: string,
  filter: RefundFilter,
  limit: number = COUNT_LIMIT,
): Statement {
  const { text, values } = matching(merchantId, filter)
  return {
    text: `select count(*)::int8 as n from (select 1 from app.refund where ${text} limit ${limit}) counted`,
    values,
  }
}

export async function countRows(
  reader: Reader,
  merchantId: string,
  filter: RefundFilter,
  limit: number = COUNT_LIMIT,
): Promise<number> {
  const { text, values } = countStatement(merchantId, filter, limit)
  const [row] = await reader.query<{ n: number }>(nameOf(text), text, values)
  return row?.n ?? 0
}

/** Sums the refunds of a filter by status. A test checks its query plan. */
export function sumsStatement(merchantId: string, filter: RefundFilter): Statement {
  const { text, values } = matching(merchantId, filter)
  return {
    text: sumsOf(`select status as state, currency, amount from app.refund where ${text}`),
    values,
  }
}

export function readSums(
  reader: Reader,
  merchantId: string,
  filter: RefundFilter,
): Promise<SumRow[]> {
  const { text, values } = sumsStatement(merchantId, filter)
  return reader.query<SumRow>(nameOf(text), text, values)
}

export type RefundOfPayment = Pick<
  Row<'app.refund'>,
  'transactionId' | 'refundId' | 'createdAt' | 'amount' | 'currency' | 'status' | 'reason'
>

export async function refundsOfPayments(
  reader: Reader,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<RefundOfPayment[]> {
  if (transactionIds.length === 0) return []
  return reader.quick<RefundOfPayment>(
    'refunds_of_payments',
    `select transaction_id, refund_id, created_at, amount, currency, status, reason from app.refund
     where merchant_id = $1 and transaction_id = any($2) and status <> 'failed'
     order by created_at, refund_id`,
    [merchantId, transactionIds],
  )
}

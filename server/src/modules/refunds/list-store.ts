import type { Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { statementNames } from '../../db/statements/statement-names.ts'
import { columns } from './columns.ts'
import { COUNT_LIMIT } from '../../kit/pages.ts'

export interface RefundFilter {
  /** Half-open; null where the list is not limited on that side. */
  start: Date | null
  end: Date | null
  internalOrderId: string | null
  /** Lower case, as it is stored. */
  emailKey: string | null
  /** Minor units. */
  amount: number | null
}

export type ListedRefund = Row<'app.refund'> & {
  /** The local day the payout that carries it arrives; null while no payout does. */
  arrivalDate: string | null
  /** What it takes from that payout, below zero. */
  net: number | null
}

/** The condition of a filter, over `app.refund`; also for the report of the same list. */
export function matching(
  merchantId: string,
  filter: RefundFilter,
): { text: string; values: unknown[] } {
  const set: [string, unknown][] = [
    ['created_at >=', filter.start],
    ['created_at <', filter.end],
    ['internal_order_id =', filter.internalOrderId],
    ['customer_email_key =', filter.emailKey],
    ['amount =', filter.amount],
  ]
  const used = set.filter(([, value]) => value !== null)
  const text = used.map(([condition], at) => ` and ${condition} $${at + 2}`).join('')
  return {
    text: `merchant_id = $1${text}`,
    values: [merchantId, ...used.map(([, value]) => value)],
  }
}

const nameOf = statementNames('refunds')

/** The statement of one page, newest first; also read by the test that checks its plan. */
export function pageStatement(
  merchantId: string,
  filter: RefundFilter,
  skip: number,
  size: number,
): { text: string; values: unknown[] } {
  const { text, values } = matching(merchantId, filter)
  return {
    text: `select ${columns.select('r')}, s.arrival_date, s.net
      from (select refund_id from app.refund where ${text}
            order by created_at desc, refund_id desc
            limit ${Math.trunc(size)} offset ${Math.trunc(skip)}) k
      join app.refund r on r.merchant_id = $1 and r.refund_id = k.refund_id
      left join lateral (
        -- The money of a failed payout is with the one that carries it now.
        select coalesce(c.arrival_date, p.arrival_date) as arrival_date, e.net
        from app.ledger_journal j
        join app.settlement_entry e
          on e.merchant_id = $1 and e.transaction_id = r.transaction_id and e.journal_id = j.journal_id
        join app.payout p on p.merchant_id = $1 and p.payout_id = e.payout_id
        left join app.payout c on c.merchant_id = $1 and c.payout_id = p.carried_by
        where j.merchant_id = $1 and j.kind = 'refund_made' and j.source_type = 'refund'
          and j.source_id = r.refund_id and (p.status <> 'failed' or c.status <> 'failed')
      ) s on true
      order by r.created_at desc, r.refund_id desc`,
    values,
  }
}

export function readPage(
  reader: Reader,
  merchantId: string,
  filter: RefundFilter,
  { skip, size }: { skip: number; size: number },
): Promise<ListedRefund[]> {
  const { text, values } = pageStatement(merchantId, filter, skip, size)
  // Only the first page is asked for often enough to be kept prepared.
  return reader.query<ListedRefund>(skip === 0 ? nameOf(text) : null, text, values)
}

/** The statement that counts rows up to a limit; also read by the test that checks its plan. */
export function countStatement(
  merchantId: string,
  filter: RefundFilter,
  limit: number = COUNT_LIMIT,
): { text: string; values: unknown[] } {
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

import type { DisputeState } from '@paydeck/contract/calls/payments/disputes'

import type { Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { sumsOf, type SumRow } from '../../db/state-sums.ts'
import type { DisputeRow } from './store.ts'

export type ListedRow = Pick<
  DisputeRow,
  | 'disputeId'
  | 'transactionId'
  | 'amount'
  | 'currency'
  | 'reason'
  | 'openedAt'
  | 'dueBy'
  | 'closedAt'
> &
  Pick<Row<'app.payment'>, 'internalOrderId' | 'customerName' | 'customerEmail'> & {
    state: DisputeState
    /** May still be answered and has not been. */
    awaitsAnswer: boolean
  }

export interface DisputeFilter {
  /** Null: all. */
  state: DisputeState | null
  now: Date
}

/** As `awaitsAnswer` in `rules.ts`, over `d` and `a`. */
const WAITS = `(d.status in ('open', 'inquiry') and coalesce(d.due_by > $2, false)
  and not coalesce(a.step in ('submit', 'accept') and a.status in ('unknown', 'done'), false))`

/** As `stateOf` in `rules.ts`. */
const STATE = `case
  when d.status <> 'open' then d.status
  when ${WAITS} then 'needs_response'
  else 'under_review' end`

const FROM = `from app.dispute d
  left join app.dispute_answer a on a.merchant_id = $1 and a.dispute_id = d.dispute_id
  where d.merchant_id = $1 and d.borne_by = 'merchant'`

const valuesOf = (merchantId: string, { state, now }: DisputeFilter): unknown[] => [
  merchantId,
  now,
  state,
]

/** One page: disputes to answer first, the most urgent on top, then the newest. */
function pageStatement(
  merchantId: string,
  filter: DisputeFilter,
  skip: number,
  size: number,
): { text: string; values: unknown[] } {
  return {
    text: `select k.*, p.internal_order_id, p.customer_name, p.customer_email
      from (
        select * from (
          select d.dispute_id, d.transaction_id, d.amount, d.currency, d.reason, d.opened_at, d.due_by, d.closed_at,
            ${STATE} as state, ${WAITS} as awaits_answer
          ${FROM}) s
        where $3::text is null or state = $3
        order by awaits_answer desc, case when awaits_answer then due_by end,
          opened_at desc, dispute_id desc
        limit ${Math.trunc(size)} offset ${Math.trunc(skip)}) k
      join app.payment p on p.merchant_id = $1 and p.transaction_id = k.transaction_id
      order by k.awaits_answer desc, case when k.awaits_answer then k.due_by end,
        k.opened_at desc, k.dispute_id desc`,
    values: valuesOf(merchantId, filter),
  }
}

export async function readPage(
  reader: Reader,
  merchantId: string,
  filter: DisputeFilter,
  { skip, size }: { skip: number; size: number },
): Promise<ListedRow[]> {
  const { text, values } = pageStatement(merchantId, filter, skip, size)
  return reader.query<ListedRow>(null, text, values)
}

export async function countRows(
  reader: Reader,
  merchantId: string,
  filter: DisputeFilter,
): Promise<number> {
  const [row] = await reader.query<{ n: number }>(
    null,
    `select count(*)::int8 as n from (select ${STATE} as state ${FROM}) s where $3::text is null or state = $3`,
    valuesOf(merchantId, filter),
  )
  return row?.n ?? 0
}

/** By state. Exported for the test of its plan. */
export const DISPUTE_SUMS = sumsOf(`select ${STATE} as state, d.currency, d.amount ${FROM}`)

export const readSums = (reader: Reader, merchantId: string, now: Date): Promise<SumRow[]> =>
  reader.query<SumRow>('dispute_sums', DISPUTE_SUMS, [merchantId, now])

export interface DueDispute {
  disputeId: string
  slug: string
  amount: number
  currency: string
  dueBy: Date
}

/** Disputes and inquiries of all merchants that may still be answered and have not been, first due first. */
export const dueDisputes = (reader: Reader, limit: number, now: Date): Promise<DueDispute[]> =>
  reader.query<DueDispute>(
    'disputes_due',
    `select d.dispute_id, m.slug, d.amount, d.currency, d.due_by
     from app.dispute d
     join app.merchant m on m.merchant_id = d.merchant_id
     left join app.dispute_answer a on a.merchant_id = d.merchant_id and a.dispute_id = d.dispute_id
     where ${WAITS}
     order by d.due_by, d.dispute_id limit $1`,
    [limit, now],
  )

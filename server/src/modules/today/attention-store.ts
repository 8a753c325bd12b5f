import type { ApprovedAct } from '@paydeck/contract/calls/decisions/approvals'
import type { ProposedAct } from '@paydeck/contract/calls/decisions/proposals'
import type { Attention } from '@paydeck/contract/calls/today'

import type { Reader } from '../../db/database.ts'

export interface AttentionRow {
  kind: Attention['kind']
  count: number
  deadline: Date | null
  since: Date | null
  firstId: string | null
}

/** `since` as the local day of the oldest. */
export type AttentionLine = Omit<AttentionRow, 'since'> & { since: string | null }

/** The maximum count of a line. */
const MAX_COUNT = 1000

const UNPAID_AFTER_DAYS = 7
/** Most disputes come within this time after a warning of fraud. */
const WARNED_FOR_DAYS = 14

const line = (kind: Attention['kind'], rows: string, order: string): string =>
  `select '${kind}' as kind, count(*)::int8 as count, min(deadline) as deadline, min(since) as since,
          (array_agg(id order by ${order}))[1] as first_id
   from (${rows} limit ${MAX_COUNT}) found`

const UNANSWERED = `not exists (
  select from app.dispute_answer a
  where a.merchant_id = $1 and a.dispute_id = d.dispute_id and a.step in ('submit', 'accept')
    and a.status <> 'refused')`

const LINES = [
  line(
    'hold_expires',
    `select transaction_id as id, hold_expires_at as deadline, created_at as since from app.payment
     where merchant_id = $1 and status = 'not_captured' and hold_operation_id is null`,
    'deadline',
  ),
  line(
    'dispute_open',
    `select d.transaction_id as id, d.due_by as deadline, d.opened_at as since
     from app.dispute d
     where d.merchant_id = $1 and d.status = 'open' and d.borne_by = 'merchant' and d.due_by > $2
       and ${UNANSWERED}`,
    'deadline',
  ),
  line(
    'inquiry_open',
    `select d.transaction_id as id, d.due_by as deadline, d.inquired_at as since
     from app.dispute d
     where d.merchant_id = $1 and d.status = 'inquiry' and d.borne_by = 'merchant' and d.due_by > $2
       and ${UNANSWERED}`,
    'deadline',
  ),
  line(
    'fraud_warned',
    `select w.transaction_id as id, null::timestamptz as deadline, w.warned_at as since
     from app.fraud_warning w
     join app.payment p on p.merchant_id = w.merchant_id and p.transaction_id = w.transaction_id
     where w.merchant_id = $1 and w.warned_at > $2::timestamptz - interval '${WARNED_FOR_DAYS} days'
       and p.status in ('paid', 'partially_refunded') and p.refund_reserved < p.captured`,
    'since desc',
  ),
  line(
    'verification_open',
    `select transaction_id as id, due_at as deadline, created_at as since from app.source_verification
     where merchant_id = $1 and is_open and charged_at is not null`,
    'since',
  ),
  line(
    'instalment_overdue',
    `select pl.transaction_id as id, null::timestamptz as deadline, p.created_at as since
     from app.pay_plan pl
     join app.payment p on p.merchant_id = pl.merchant_id and p.transaction_id = pl.transaction_id
     where pl.merchant_id = $1 and pl.overdue_at is not null and pl.status = 'running'`,
    'since',
  ),
  line(
    'request_unpaid',
    `select merchant_order_id as id, null::timestamptz as deadline, created_at as since from app.merchant_order
     where merchant_id = $1 and order_type = 'manual' and status = 'created' and active_transaction_id is null
       and created_at < $2::timestamptz - interval '${UNPAID_AFTER_DAYS} days'`,
    'since',
  ),
  line(
    'webhook_failing',
    `select w.webhook_id as id, null::timestamptz as deadline, d.created_at as since
     from app.webhook_endpoint w
     cross join lateral (
       select status, attempts, created_at from app.webhook_delivery
       where merchant_id = $1 and webhook_id = w.webhook_id and attempts > 0
       order by created_at desc, delivery_id desc limit 1) d
     where w.merchant_id = $1 and w.status = 'active' and d.status <> 'delivered'`,
    'since',
  ),
  line(
    'proposal_open',
    `select proposal_id as id, ends_at as deadline, proposed_at as since from app.proposal
     where merchant_id = $1 and state = 'open' and ends_at > $2 and act = any($3)`,
    'deadline',
  ),
  line(
    'approval_open',
    `select approval_id as id, ends_at as deadline, asked_at as since from app.approval
     where merchant_id = $1 and state = 'waiting' and ends_at > $2 and act = any($4) and asked_by <> $5
       and (amount is null or $6::int8 is null or (amount <= $6 and currency = $7))`,
    'deadline',
  ),
]

export const ATTENTION = LINES.map((text) => `(${text})`).join('\nunion all\n')

export function readAttention(
  reader: Reader,
  merchantId: string,
  { now, acts, approvals }: Decidable,
): Promise<AttentionRow[]> {
  const { acts: approved, not, limit, limitCurrency } = approvals
  const values = [merchantId, now, acts, approved, not, limit, limitCurrency]
  return reader.query<AttentionRow>('needs_attention', ATTENTION, values)
}

/** What the reader may decide. */
export interface Decidable {
  now: Date
  acts: readonly ProposedAct[]
  approvals: {
    acts: readonly ApprovedAct[]
    /** The reader, because no one may approve their own request. */
    not: string
    /** The reader’s refund limit, in minor units of `limitCurrency`; null without one. */
    limit: number | null
    limitCurrency: string
  }
}

import type { Database } from '../../src/db/database.ts'

/**
 * Every movement of money and its actor: the `expected` events of a subject, derived from the rows
 * of the movement itself, compared with the recorded ones.
 */
const TRAIL = `
  with expected as (
    select 'refund.requested' as action, refund_id as subject_id from app.refund where merchant_id = $1
    union all
    select case when status = 'succeeded' or refund_id in (select subject_id from app.audit_event
                                                           where merchant_id = $1 and action = 'refund.returned')
             then 'refund.made' else 'refund.failed' end, refund_id
    from app.refund where merchant_id = $1 and settled_at is not null
    union all
    select case kind || '_' || status
             when 'authorise_succeeded' then 'payment.held'
             when 'void_succeeded' then 'payment.released'
             when 'void_failed' then 'payment.void_failed'
             when 'capture_failed' then 'payment.capture_failed'
           end, transaction_id
    from app.payment_operation
    where merchant_id = $1 and (kind, status) in
      (('authorise', 'succeeded'), ('void', 'succeeded'), ('void', 'failed'), ('capture', 'failed'))
    union all
    select 'payment.' || kind || '_requested', transaction_id
    from app.payment_operation where merchant_id = $1 and kind in ('capture', 'void')
    union all
    select 'payment.paid', transaction_id from app.payment where merchant_id = $1 and captured > 0 and pay_type = 'card'
    union all
    select 'plan.started', transaction_id from app.payment where merchant_id = $1 and captured > 0 and pay_type = 'plan'
    union all
    select 'instalment.paid', pay_plan_id from app.instalment where merchant_id = $1 and status = 'paid'
    union all
    select 'plan.card_changed', split_part(subject_id, ':', 1) from app.payment_operation
    where merchant_id = $1 and status = 'succeeded'
      and (kind = 'card_check' or kind = 'instalment' and payment_token is not null)
    union all
    select 'payment.returned', transaction_id from app.payment where merchant_id = $1 and debit_status = 'returned'
    union all
    select 'order.cancelled', merchant_order_id from app.merchant_order where merchant_id = $1 and status = 'cancelled'
    union all
    select 'dispute.opened', transaction_id from app.dispute where merchant_id = $1 and status not in ('inquiry', 'inquiry_closed')
    union all
    select 'dispute.' || status, transaction_id from app.dispute where merchant_id = $1 and closed_at is not null
    union all
    select 'dispute.lost', subject_id from app.audit_event where merchant_id = $1 and action = 'dispute.reopened'
    union all
    select 'payout.sent', payout_id from app.payout where merchant_id = $1
    union all
    select 'payout.failed', payout_id from app.payout where merchant_id = $1 and status = 'failed'
    union all
    -- What had arrived may come back later.
    select 'payout.paid', payout_id from app.payout
    where merchant_id = $1 and (status = 'paid' or payout_id in
      (select source_id from app.ledger_journal where merchant_id = $1 and kind = 'payout_returned'))
    union all
    select 'bank_account.added', external_account_id from app.bank_account where merchant_id = $1
  )
  select format('%s of %s: happened %s times, written down %s times', action, subject_id, coalesce(e.times, 0),
                coalesce(w.times, 0)) as what
  from (select action, subject_id, count(*) as times from expected group by action, subject_id) e
  full join (select action, subject_id, count(*) as times from app.audit_event
             where merchant_id = $1 and action in (select action from expected)
             group by action, subject_id) w using (action, subject_id)
  where e.times is distinct from w.times
  union all
  select format('journal %s (%s) and its event %s were not written in one transaction', j.journal_id, j.kind,
                coalesce(j.event_id, 'none'))
  from app.ledger_journal j
  left join app.audit_event a on a.merchant_id = j.merchant_id and a.event_id = j.event_id
  where j.merchant_id = $1 and a.xmin is distinct from j.xmin`

/** Describes every movement of a merchant's money that the audit trail misses or has twice. */
export async function auditTrailViolations(db: Database, merchantId: string): Promise<string[]> {
  const rows = await db.reader.query<{ what: string }>('soak_trail', TRAIL, [merchantId])
  return rows.map(({ what }) => `trail: ${what}`)
}

import type { Reader } from '../../db/database.ts'
import { personName } from '../../db/statements/person-name.ts'

export interface EventRow {
  at: Date
  what: string
  amount: number | null
  code: string | null
  ref: string | null
  /** The part of a refund taken off the plan. */
  toPlan: number | null
  /** The person who asked for an approval or decided it; the name is null for a former colleague. */
  personId: string | null
  personName: string | null
  /** For an approval: why it was requested, declined or impossible. */
  reason: string | null
}

/** More than any payment has. */
const MAX_EVENTS = 500

/** Only a dispute whose loss the merchant bears has a page. */
const OWN_DISPUTE = `case borne_by when 'merchant' then dispute_id end`

const PERSON_ID = `case what when 'approval_asked' then a.asked_by else a.decided_by end`

const EVENTS = `select at, what, events.amount, code, ref, nullif(r.to_plan, 0) as to_plan,
     ${PERSON_ID} as person_id, ${personName('person')} as person_name,
     case what when 'approval_asked' then a.reason else a.explanation end as reason from (
     select created_at as at, 0 as place, 'created' as what, amount, null::text as code, null::text as ref
     from app.payment where merchant_id = $1 and transaction_id = $2
     union all
     select a.at, 0, 'reminded', null, null, null
     from app.payment p
     join app.audit_event a on a.merchant_id = $1 and a.subject_type = 'order'
       and a.subject_id = p.merchant_order_id and a.action = 'order.reminder_sent'
     where p.merchant_id = $1 and p.transaction_id = $2
     union all
     select updated_at, 1,
            case when kind = 'void' and status = 'succeeded' and updated_at >= (
                   select hold_expires_at from app.payment where merchant_id = $1 and transaction_id = $2)
                 then 'hold_expired' else kind || '_' || status end,
            nullif(amount, 0), error_code, null
     from app.payment_operation
     where merchant_id = $1 and transaction_id = $2 and status in ('succeeded', 'failed')
       and kind in ('charge', 'authorise', 'capture', 'void', 'instalment', 'card_check', 'imported')
     union all
     select coalesce(settled_at, created_at), 3,
            case when settled_at is null then 'refund_asked' else 'refund_' || status end,
            amount, failure_code, refund_id
     from app.refund where merchant_id = $1 and transaction_id = $2
     union all
     select asked_at, 1, 'approval_asked', amount, null, approval_id
     from app.approval where merchant_id = $1 and transaction_id = $2
     union all
     select decided_at, 2, 'approval_' || state, amount, null, approval_id
     from app.approval where merchant_id = $1 and transaction_id = $2 and state <> 'waiting'
     union all
     select opened_at, 2, 'dispute_opened', amount, reason, ${OWN_DISPUTE}
     from app.dispute
     where merchant_id = $1 and transaction_id = $2 and status not in ('inquiry', 'inquiry_closed')
     union all
     select inquired_at, 2, 'inquiry_opened', amount, reason, ${OWN_DISPUTE}
     from app.dispute where merchant_id = $1 and transaction_id = $2 and inquired_at is not null
     union all
     select warned_at, 2, 'fraud_warned', null, reason, null
     from app.fraud_warning where merchant_id = $1 and transaction_id = $2
     union all
     select closed_at, 3, 'dispute_' || status, amount, null, ${OWN_DISPUTE}
     from app.dispute where merchant_id = $1 and transaction_id = $2 and closed_at is not null
     union all
     select entry_at, 2, case when gross < 0 then 'returned' else 'dispute_won' end, abs(gross), null, null
     from app.settlement_entry
     where merchant_id = $1 and transaction_id = $2 and entry_type = 'Return'
     union all
     select t.at, t.place, t.what, t.net, t.code, t.payout_id
     from (select p.payout_id, p.created_at, p.updated_at, p.status, p.failure_code, e.net
           from app.settlement_entry e
           join app.payout f on f.merchant_id = $1 and f.payout_id = e.payout_id
           join app.payout p on p.merchant_id = $1 and p.payout_id in (f.payout_id, f.carried_by)
           where e.merchant_id = $1 and e.transaction_id = $2 and e.entry_type = 'Payment') s
     cross join lateral (
       select s.created_at as at, 4 as place, 'paid_out' as what, s.net, null as code, s.payout_id
       union all
       select s.updated_at, 5, 'payout_failed', s.net, s.failure_code, s.payout_id
       where s.status = 'failed') t
     ) events
     left join app.refund r on r.merchant_id = $1 and r.refund_id = ref and what in ('refund_asked', 'refund_succeeded')
     left join app.approval a on a.merchant_id = $1 and a.approval_id = ref and what like 'approval%'
     left join global.merchant_directory d on d.merchant_id = a.merchant_id
     left join global.app_user person on person.tenant_id = d.tenant_id and person.user_id = ${PERSON_ID}
     order by at, place limit ${MAX_EVENTS}`

/** Oldest first; each part uses an index on the payment's or the order's id. */
export function readEvents(
  reader: Reader,
  merchantId: string,
  transactionId: string,
): Promise<EventRow[]> {
  return reader.query<EventRow>('payment_timeline', EVENTS, [merchantId, transactionId])
}

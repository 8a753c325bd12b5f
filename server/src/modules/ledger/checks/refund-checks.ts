/** Invariants of refunds; `$1` is the merchant. */
export const REFUND_CHECKS: Readonly<Record<string, string>> = {
  refunded_amounts_match_refunds: `
    select format('payment %s: refunded %s and reserved %s, its refunds total %s and %s', p.transaction_id, p.refunded,
                  p.refund_reserved, coalesce(r.made, 0), coalesce(r.reserved, 0)) as what
    from app.payment p
    left join (
      select transaction_id, sum(amount) filter (where status = 'succeeded') as made,
             sum(amount) filter (where status <> 'failed') as reserved
      from app.refund where merchant_id = $1 group by transaction_id
    ) r on r.transaction_id = p.transaction_id
    where p.merchant_id = $1
      and (p.refunded, p.refund_reserved) is distinct from (coalesce(r.made, 0), coalesce(r.reserved, 0))`,

  waiting_amounts_match_approvals: `
    select format('payment %s has %s waiting for approval, its waiting approvals total %s', p.transaction_id, p.refund_waiting,
                  coalesce(a.waiting, 0)) as what
    from app.payment p
    left join (
      select transaction_id, sum(amount) as waiting
      from app.approval where merchant_id = $1 and state = 'waiting' and act = 'refund' group by transaction_id
    ) a on a.transaction_id = p.transaction_id
    where p.merchant_id = $1 and p.refund_waiting <> coalesce(a.waiting, 0)`,

  payment_status_shows_refunds: `
    select format('payment %s is %s with %s of %s refunded', transaction_id, status, refunded, captured) as what
    from app.payment
    where merchant_id = $1 and case status
      when 'refunded' then refunded <> captured
      when 'partially_refunded' then refunded = 0 or refunded = captured
      when 'paid' then refunded <> 0
      when 'accepted' then refunded <> 0
      else false end`,

  refunds_equal_their_parts: `
    select format('refund %s is %s with %s to give back, its parts are %s made and %s open', r.refund_id, r.status,
                  r.to_source, coalesce(p.made, 0), coalesce(p.open, 0)) as what
    from app.refund r
    left join (
      select refund_id, sum(amount) filter (where status = 'succeeded') as made,
             sum(amount) filter (where status = 'pending') as open, sum(amount) as asked
      from app.refund_part where merchant_id = $1 group by refund_id
    ) p on p.refund_id = r.refund_id
    where r.merchant_id = $1 and not case r.status
      when 'pending' then coalesce(p.open, 0) > 0 and p.asked = r.to_source
      when 'succeeded' then coalesce(p.open, 0) = 0 and coalesce(p.made, 0) = r.to_source
      else coalesce(p.open, 0) = 0 and coalesce(p.made, 0) = 0 end`,

  refund_parts_match_their_operations: `
    select format('operation %s (%s %s) of refund %s: the part is %s %s of charge %s', o.operation_id, o.status,
                  o.amount, coalesce(o.subject_id, 'none'), coalesce(p.status, 'missing'), p.amount,
                  p.charge_operation_id) as what
    from app.payment_operation o
    left join app.refund_part p on p.merchant_id = o.merchant_id and p.operation_id = o.operation_id
    left join app.payment_operation c on c.merchant_id = p.merchant_id and c.operation_id = p.charge_operation_id
    left join app.refund r on r.merchant_id = p.merchant_id and r.refund_id = p.refund_id
    where o.merchant_id = $1 and o.kind = 'refund' and o.subject_id like 'rfnd%' and (
      (p.refund_id, p.amount, c.transaction_id, c.status, c.provider_ref, r.transaction_id, r.currency)
        is distinct from (o.subject_id, o.amount, o.transaction_id, 'succeeded', p.charge_ref, o.transaction_id, o.currency)
      or p.status <> case o.status when 'succeeded' then 'succeeded' when 'failed' then 'failed' else 'pending' end)`,

  refunds_do_not_exceed_charges: `
    select format('charge %s took %s and its refunds total %s', c.operation_id, c.amount, sum(p.amount)) as what
    from app.refund_part p
    join app.payment_operation c on c.merchant_id = p.merchant_id and c.operation_id = p.charge_operation_id
    where p.merchant_id = $1 and p.status <> 'failed'
    group by c.operation_id, c.amount having sum(p.amount) > c.amount`,

  refunds_are_posted: `
    select format('refund %s is %s with %s forgiven and %s given back, the books have %s and %s, the statement %s',
                  r.refund_id, r.status, r.to_plan, r.to_source, l.to_plan, l.to_source, l.gross) as what
    from app.refund r
    left join lateral (
      select coalesce(sum(o.to_plan), 0) as to_plan, coalesce(sum(o.to_source), 0) as to_source,
             coalesce(sum(e.gross), 0) as gross, coalesce(sum(e.fee), 0) as fee,
             bool_and(e.currency = r.currency and e.transaction_id = r.transaction_id) as same
      from app.ledger_journal j
      left join lateral (
        select sum(amount) filter (where credit_account = 'customer_receivable') as to_plan,
               sum(case when credit_account like 'clearing:%' then amount
                        when debit_account like 'clearing:%' then -amount else 0 end) as to_source
        from app.ledger_posting
        where merchant_id = $1 and journal_id = j.journal_id and currency = r.currency
          and 'merchant_payable' in (debit_account, credit_account)
      ) o on true
      left join app.settlement_entry e on e.merchant_id = $1 and e.journal_id = j.journal_id
      where j.merchant_id = $1 and j.source_type = 'refund' and (
        j.kind = 'refund_made' and j.source_id = r.refund_id
        -- Returned parts, one journal for each charge.
        or j.kind = 'refund_returned' and j.source_id in (
          select operation_id from app.refund_part where merchant_id = $1 and refund_id = r.refund_id))
    ) l on true
    where r.merchant_id = $1 and (l.to_plan, l.to_source, l.gross, l.fee, coalesce(l.same, r.status <> 'succeeded'))
      is distinct from case when r.status = 'succeeded'
        then (r.to_plan::numeric, r.to_source::numeric, -r.amount::numeric, 0::numeric, true)
        else (0::numeric, 0::numeric, 0::numeric, 0::numeric, true) end`,
}

/** Invariants of disputes; `$1` is the merchant. */
export const DISPUTE_CHECKS: Readonly<Record<string, string>> = {
  disputes_match_the_statement: `
    select format('dispute %s is %s with %s and a fee of %s, the statement has %s', d.dispute_id, d.status, d.amount,
                  d.fee, coalesce(e.said, 'nothing')) as what
    from app.dispute d
    left join lateral (
      select string_agg(format('%s %s %s', e.entry_type, e.gross, e.fee), ', ' order by e.entry_type) as said
      from app.ledger_journal j
      join app.settlement_entry e on e.merchant_id = j.merchant_id and e.journal_id = j.journal_id
      where j.merchant_id = $1 and j.source_type = 'dispute' and j.source_id = d.dispute_id
    ) e on true
    where d.merchant_id = $1 and e.said is distinct from case
      when d.borne_by = 'merchant' and d.status not in ('inquiry', 'inquiry_closed') then
      format('Dispute %s %s', -d.amount, d.fee)
      || case when d.status = 'won' then format(', DisputeWon %s 0', d.amount) else '' end end`,

  platform_disputes_are_posted: `
    select format('dispute %s is %s with %s and a fee of %s, the ledger has %s', d.dispute_id, d.status, d.amount,
                  d.fee, coalesce(l.lost, 0)) as what
    from app.dispute d
    left join lateral (
      select sum(case when o.debit_account = 'credit_loss' then o.amount
                      when o.credit_account = 'credit_loss' then -o.amount else 0 end) as lost
      from app.ledger_journal j
      join app.ledger_posting o on o.merchant_id = j.merchant_id and o.journal_id = j.journal_id
      where j.merchant_id = $1 and j.source_type = 'dispute' and j.source_id = d.dispute_id
    ) l on true
    where d.merchant_id = $1 and (coalesce(l.lost, 0) <>
        case when d.borne_by = 'house' and d.status in ('open', 'lost') then d.amount else 0 end
      or d.borne_by = 'house' and d.fee <> 0)`,

  disputed_payments_have_a_dispute: `
    select format('payment %s is %s with %s disputes open or lost', p.transaction_id, p.status, count(d.dispute_id)) as what
    from app.payment p
    left join app.dispute d on d.merchant_id = p.merchant_id and d.transaction_id = p.transaction_id
      and d.status in ('open', 'lost') and d.borne_by = 'merchant'
    where p.merchant_id = $1
    group by p.transaction_id, p.status
    having count(d.dispute_id) <> case p.status when 'disputed' then 1 else 0 end`,

  disputes_refer_to_charges: `
    select format('dispute %s of %s is borne by the %s; payment %s came by %s, charge %s (%s, %s) took %s',
                  d.dispute_id, d.amount, d.borne_by, p.transaction_id, p.method, coalesce(o.operation_id, 'none'),
                  o.kind, o.status, o.amount) as what
    from app.dispute d
    join app.payment p on p.merchant_id = d.merchant_id and p.transaction_id = d.transaction_id
    left join app.payment_operation o on o.merchant_id = d.merchant_id and o.operation_id = d.operation_id
    where d.merchant_id = $1 and d.operation_id is not null and not coalesce(
      p.method in ('card', 'payto') and o.transaction_id = d.transaction_id and o.status = 'succeeded'
      and o.kind in ('charge', 'capture', 'instalment', 'imported', 'verify') and d.amount <= o.amount
      and (d.borne_by = 'house') = (o.kind in ('instalment', 'verify')), false)`,

  disputed_plans_refer_to_their_dispute: `
    select format('plan %s is disputed by %s, of its instalments %s', l.pay_plan_id, coalesce(l.disputed_by, 'none'),
                  coalesce(d.ids, 'none')) as what
    from app.pay_plan l
    left join lateral (
      select string_agg(i.dispute_id, ', ' order by i.dispute_id) as ids, array_agg(i.dispute_id) as disputes
      from app.dispute i
      join app.payment_operation o on o.merchant_id = $1 and o.operation_id = i.operation_id and o.kind = 'instalment'
      where i.merchant_id = $1 and i.transaction_id = l.transaction_id and i.borne_by = 'house'
        and i.status in ('open', 'lost')
    ) d on true
    where l.merchant_id = $1 and not case when l.disputed_by is null then d.disputes is null
      else coalesce(l.disputed_by = any(d.disputes), false) end`,
}

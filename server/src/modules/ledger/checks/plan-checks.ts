/** Invariants of instalment plans; `$1` is the merchant. */
export const PLAN_CHECKS: Readonly<Record<string, string>> = {
  receivable_matches_plans: `
    select format('%s: customer_receivable is %s, plans owe %s', currency, coalesce(b.owed, 0), coalesce(p.owed, 0)) as what
    from (select currency, debits - credits as owed from app.ledger_balance
          where merchant_id = $1 and account = 'customer_receivable') b
    full join (select currency, sum(outstanding) as owed from app.pay_plan
               where merchant_id = $1 and status = 'running' group by currency) p using (currency)
    where coalesce(b.owed, 0) <> coalesce(p.owed, 0)`,

  plan_balances_match_instalments: `
    select format('plan %s is %s and owes %s, its open instalments total %s', l.pay_plan_id, l.status, l.outstanding,
                  coalesce(i.open, 0)) as what
    from app.pay_plan l
    left join (
      select pay_plan_id, sum(amount) filter (where status in ('scheduled', 'charging')) as open, count(*) as n,
             sum(agreed) as agreed
      from app.instalment where merchant_id = $1 group by pay_plan_id
    ) i on i.pay_plan_id = l.pay_plan_id
    where l.merchant_id = $1 and case
      when l.status in ('starting', 'failed') then coalesce(i.n, 0) <> 0
      else coalesce(i.open, 0) <> l.outstanding or (l.status = 'running') <> (l.outstanding > 0)
           or i.agreed is distinct from l.amount - l.initial_amount end`,

  plan_amounts_add_up: `
    select format('plan %s of %s: %s at the start, %s paid since, %s owed, %s forgiven, %s written off', l.pay_plan_id,
                  l.amount, l.initial_amount, coalesce(i.paid, 0), l.outstanding, coalesce(r.forgiven, 0),
                  l.written_off) as what
    from app.pay_plan l
    left join (
      select pay_plan_id, sum(amount) as paid from app.instalment
      where merchant_id = $1 and status = 'paid' group by pay_plan_id
    ) i on i.pay_plan_id = l.pay_plan_id
    left join (
      select transaction_id, sum(to_plan) as forgiven from app.refund
      where merchant_id = $1 and status = 'succeeded' group by transaction_id
    ) r on r.transaction_id = l.transaction_id
    where l.merchant_id = $1 and l.status not in ('starting', 'failed')
      and l.amount <> l.initial_amount + coalesce(i.paid, 0) + l.outstanding + coalesce(r.forgiven, 0) + l.written_off`,

  plans_match_their_payment: `
    select format('plan %s is %s, its payment %s is %s with %s captured', coalesce(l.pay_plan_id, p.pay_plan_id),
                  coalesce(l.status, 'missing'), p.transaction_id, p.status, p.captured) as what
    from app.payment p
    left join app.pay_plan l on l.merchant_id = p.merchant_id and l.transaction_id = p.transaction_id
    where p.merchant_id = $1 and (p.pay_type = 'plan' or l.pay_plan_id is not null) and not coalesce(
      (l.pay_plan_id, l.amount, l.currency) is not distinct from (p.pay_plan_id, p.amount, p.currency)
      and p.captured = case when l.status in ('starting', 'failed') then 0 else p.amount end
      and case l.status
        when 'starting' then p.status in ('incomplete', 'pending')
        when 'failed' then p.status = 'failed'
        when 'running' then p.status in ('accepted', 'partially_refunded', 'disputed')
        else p.status in ('paid', 'partially_refunded', 'refunded', 'disputed') end, false)`,

  plans_are_posted: `
    select format('plan %s of %s, %s at the start and %s written off: the books have %s, %s and %s, the statement %s less %s',
                  l.pay_plan_id, l.amount, l.initial_amount, l.written_off, coalesce(s.total, 0),
                  coalesce(s.initial, 0), coalesce(w.amount, 0), coalesce(e.gross, 0), coalesce(e.fee, 0)) as what
    from app.pay_plan l
    join app.payment p on p.merchant_id = l.merchant_id and p.transaction_id = l.transaction_id
    left join app.ledger_journal j on j.merchant_id = l.merchant_id and j.kind = 'plan_started'
      and j.source_type = 'payment' and j.source_id = l.transaction_id
    left join lateral (
      select sum(amount) as total, sum(amount) filter (where debit_account = 'clearing:card') as initial
      from app.ledger_posting
      where merchant_id = $1 and journal_id = j.journal_id and credit_account = 'merchant_payable'
    ) s on true
    left join app.settlement_entry e on e.merchant_id = j.merchant_id and e.journal_id = j.journal_id
    left join lateral (
      select sum(o.amount) as amount from app.ledger_journal g
      join app.ledger_posting o on o.merchant_id = g.merchant_id and o.journal_id = g.journal_id
      where g.merchant_id = $1 and g.kind = 'plan_written_off' and g.source_id = l.transaction_id
        and o.debit_account = 'credit_loss' and o.credit_account = 'customer_receivable'
    ) w on true
    where l.merchant_id = $1 and (coalesce(w.amount, 0) <> l.written_off or case
      when l.status in ('starting', 'failed') then j.journal_id is not null
      else (s.total, s.initial, e.gross, e.fee, e.fee_tax, e.available_on)
           is distinct from (l.amount, l.initial_amount, p.captured, p.platform_fee, p.fee_tax, p.available_on) end)`,

  instalments_are_posted: `
    select format('instalment %s:%s is %s with %s, the books have %s', i.pay_plan_id, i.number, i.status, i.amount,
                  coalesce(l.amount, 0)) as what
    from app.instalment i
    left join app.ledger_journal j on j.merchant_id = i.merchant_id and j.kind = 'instalment_paid'
      and j.source_type = 'instalment' and j.source_id = i.pay_plan_id || ':' || i.number
    left join app.ledger_posting l on l.merchant_id = j.merchant_id and l.journal_id = j.journal_id
      and l.debit_account = 'clearing:card' and l.credit_account = 'customer_receivable'
    where i.merchant_id = $1
      and coalesce(l.amount, 0) <> case when i.status = 'paid' then i.amount else 0 end`,

  instalments_match_their_charges: `
    select format('operation %s (%s, %s %s) charges instalments of %s that are %s', o.operation_id, o.status, o.amount,
                  o.currency, coalesce(i.amount, 0), coalesce(i.statuses, 'none')) as what
    from app.payment_operation o
    left join lateral (
      select sum(i.amount) as amount, string_agg(distinct i.status, ', ') as statuses
      from app.instalment i
      join app.pay_plan l on l.merchant_id = i.merchant_id and l.pay_plan_id = i.pay_plan_id
      where i.merchant_id = $1 and i.operation_id = o.operation_id
        and l.transaction_id = o.transaction_id and l.currency = o.currency
    ) i on true
    where o.merchant_id = $1 and o.kind = 'instalment' and not coalesce(case o.status
      when 'succeeded' then i.amount = o.amount and i.statuses = 'paid'
      when 'failed' then i.amount is null
      else i.amount = o.amount and i.statuses = 'charging' end, false)`,

  card_checks_belong_to_a_plan: `
    select format('operation %s (%s) checks a card for the plan %s, which is %s of payment %s', o.operation_id, o.status,
                  o.subject_id, coalesce(l.status, 'missing'), o.transaction_id) as what
    from app.payment_operation o
    left join app.pay_plan l on l.merchant_id = o.merchant_id and l.pay_plan_id = o.subject_id
      and l.transaction_id = o.transaction_id and l.currency = o.currency
    where o.merchant_id = $1 and o.kind = 'card_check' and coalesce(l.status in ('starting', 'failed'), true)`,

  overdue_dates_match_instalments: `
    select format('plan %s is overdue since %s, its instalments since %s', l.pay_plan_id,
                  coalesce(l.overdue_at::text, 'never'), coalesce(i.since::text, 'never')) as what
    from app.pay_plan l
    left join (
      select pay_plan_id, min(overdue_at) as since from app.instalment
      where merchant_id = $1 and status in ('scheduled', 'charging') group by pay_plan_id
    ) i on i.pay_plan_id = l.pay_plan_id
    where l.merchant_id = $1 and l.overdue_at is distinct from i.since`,

  plan_holds_match_open_refunds: `
    select format('plan %s is held by %s, the open refund of its payment is %s', l.pay_plan_id,
                  coalesce(l.held_by, 'nothing'), coalesce(r.refund_id, 'none')) as what
    from app.pay_plan l
    left join app.refund r on r.merchant_id = l.merchant_id and r.transaction_id = l.transaction_id
      and r.status = 'pending'
    where l.merchant_id = $1 and l.held_by is distinct from r.refund_id`,
}

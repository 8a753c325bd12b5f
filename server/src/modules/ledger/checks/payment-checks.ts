/** Invariants of payments, their orders and their operations; `$1` is the merchant. */
export const PAYMENT_CHECKS: Readonly<Record<string, string>> = {
  captured_payments_are_posted: `
    select format('payment %s: captured %s less fee %s (GST %s), the statement has %s less %s (GST %s), postings %s', p.transaction_id,
                  p.captured, p.platform_fee, p.fee_tax, e.gross, e.fee, e.fee_tax, j.cleared) as what
    from app.payment p
    left join (
      select j.source_id, j.journal_id, sum(l.amount) filter (where l.debit_account like 'clearing:%') as cleared
      from app.ledger_journal j
      join app.ledger_posting l on l.merchant_id = j.merchant_id and l.journal_id = j.journal_id
      where j.merchant_id = $1 and j.kind = 'payment_captured' and j.source_type = 'payment'
      group by j.source_id, j.journal_id
    ) j on j.source_id = p.transaction_id
    left join app.settlement_entry e on e.merchant_id = p.merchant_id and e.journal_id = j.journal_id
    -- Imported payments were taken elsewhere, so no money came in here.
    cross join lateral (
      select case when exists (
        select 1 from app.payment_operation o
        where o.merchant_id = $1 and o.transaction_id = p.transaction_id and o.kind = 'imported')
        then 0 else p.captured end as taken_here) t
    where p.merchant_id = $1 and p.pay_type = 'card'
      and (t.taken_here, p.platform_fee, p.fee_tax, p.available_on, p.currency)
          is distinct from (coalesce(j.cleared, 0), coalesce(e.fee, 0), coalesce(e.fee_tax, 0), e.available_on,
                            coalesce(e.currency, p.currency))
      or p.merchant_id = $1 and p.pay_type = 'card' and t.taken_here <> coalesce(e.gross, 0)`,

  payments_clear_through_their_method: `
    select format('payment %s by %s cleared through %s', p.transaction_id, p.method, l.debit_account) as what
    from app.payment p
    join app.ledger_journal j on j.merchant_id = p.merchant_id and j.source_id = p.transaction_id
      and j.kind = 'payment_captured' and j.source_type = 'payment'
    join app.ledger_posting l on l.merchant_id = j.merchant_id and l.journal_id = j.journal_id
    where p.merchant_id = $1 and l.debit_account like 'clearing:%' and l.debit_account <> 'clearing:' || p.method`,

  fees_equal_their_parts: `
    select format('payment %s: fee %s is not %s + %s + %s', transaction_id, platform_fee, fee_variable, fee_fixed,
                  fee_tax) as what
    from app.payment
    where merchant_id = $1 and platform_fee <> fee_variable + fee_fixed + fee_tax`,

  payment_status_matches_amounts: `
    select format('payment %s is %s with %s captured of %s, shown as %s', transaction_id, status, captured, amount,
                  transaction_amount) as what
    from app.payment
    where merchant_id = $1 and pay_type = 'card' and (
      (status in ('paid', 'partially_refunded', 'refunded', 'disputed')
        or status = 'failed' and coalesce(debit_status, '') = 'returned') <> (captured > 0)
      or transaction_amount <> case when captured > 0 then captured else amount end
      or outcome_unknown and status not in ('pending', 'not_captured'))`,

  orders_match_their_payment: `
    select format('order %s is %s and held by %s, which is %s', o.merchant_order_id, o.status,
                  coalesce(o.active_transaction_id, 'no payment'), coalesce(p.status, 'missing')) as what
    from app.merchant_order o
    left join app.payment p on p.merchant_id = o.merchant_id and p.transaction_id = o.active_transaction_id
    where o.merchant_id = $1 and not case o.status
      when 'paid' then coalesce(p.captured > 0 and p.merchant_order_id = o.merchant_order_id
                                and p.amount = o.amount and p.currency = o.currency, false)
      when 'cancelled' then o.active_transaction_id is null
      else o.active_transaction_id is null
           or coalesce(p.status in ('incomplete', 'accepted', 'pending', 'not_captured')
                       and p.merchant_order_id = o.merchant_order_id, false)
    end`,

  one_payment_per_order: `
    select format('order %s has %s payments that took or may take money', merchant_order_id, count(*)) as what
    from app.payment
    where merchant_id = $1 and status not in ('failed', 'cancelled')
    group by merchant_order_id having count(*) > 1`,

  operations_match_their_payment: `
    select format('operation %s (%s, %s %s) does not fit payment %s (%s, %s %s)', o.operation_id, o.status, o.amount,
                  o.currency, p.transaction_id, p.status, p.amount, p.currency) as what
    from app.payment_operation o
    join app.payment p on p.merchant_id = o.merchant_id and p.transaction_id = o.transaction_id
    left join app.pay_plan l on l.merchant_id = p.merchant_id and l.transaction_id = p.transaction_id
    where o.merchant_id = $1 and o.kind in ('charge', 'authorise', 'imported') and (
      o.currency <> p.currency or o.amount <> coalesce(l.initial_amount, p.amount)
      or (o.status = 'succeeded') <> (case o.kind when 'authorise' then p.authorised is not null else p.captured > 0 end)
      or o.status = 'failed' and p.status <> 'failed'
      or o.status in ('started', 'pending', 'unknown') and p.status not in ('incomplete', 'pending'))`,

  open_operations_are_scheduled: `
    select format('operation %s is %s and next checked at %s', operation_id, status,
                  coalesce(next_check_at::text, 'no time')) as what
    from app.payment_operation
    where merchant_id = $1 and (status in ('started', 'pending', 'unknown')) <> (next_check_at is not null)`,

  payments_have_one_charge: `
    select format('payment %s has %s charges', p.transaction_id, count(o.operation_id)) as what
    from app.payment p
    left join app.payment_operation o
      on o.merchant_id = p.merchant_id and o.transaction_id = p.transaction_id
        and o.kind in ('charge', 'authorise', 'imported')
    where p.merchant_id = $1 and p.pay_type = 'card'
    group by p.transaction_id having count(o.operation_id) <> 1`,

  payments_belong_to_their_payer: `
    select format('payment %s of %s belongs to customer %s', p.transaction_id,
                  coalesce(p.customer_email_key, 'a guest'), coalesce(c.email_key, 'no one')) as what
    from app.payment p
    left join app.customer c on c.merchant_id = p.merchant_id and c.customer_id = p.customer_id
    where p.merchant_id = $1 and p.captured > 0 and p.customer_email_key is distinct from c.email_key
      and (p.internal_customer_id is null or p.internal_customer_id is distinct from c.internal_customer_id)
      and not exists (
        select 1 from app.merchant_order o where o.merchant_id = $1 and o.merchant_order_id = p.merchant_order_id
          and o.customer_id = p.customer_id)`,
}

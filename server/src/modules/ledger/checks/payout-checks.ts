/** Invariants of payouts, payout runs and their journals; `$1` is the merchant. */
export const PAYOUT_CHECKS: Readonly<Record<string, string>> = {
  payouts_equal_their_entries: `
    select format('payout %s is %s %s, its entries total %s, %s of them of another currency or day', p.payout_id,
                  p.amount, p.currency, coalesce(e.net, 0), coalesce(e.odd, 0)) as what
    from app.payout p
    left join lateral (
      select sum(net) as net, count(*) filter (where currency <> p.currency or available_on > p.business_day
                                                     or entry_at > p.created_at) as odd
      from app.settlement_entry where merchant_id = $1 and payout_id = p.payout_id
    ) e on true
    where p.merchant_id = $1 and (p.amount is distinct from e.net or e.odd <> 0)`,

  payout_in_transit_matches_open_payouts: `
    select format('%s: payout_in_transit is %s, open payouts total %s', currency, coalesce(b.owed, 0),
                  coalesce(p.amount, 0)) as what
    from (select currency, credits - debits as owed from app.ledger_balance
          where merchant_id = $1 and account = 'payout_in_transit') b
    full join (select currency, sum(amount) as amount from app.payout
               where merchant_id = $1 and status in ('pending', 'in_transit') group by currency) p using (currency)
    where coalesce(b.owed, 0) <> coalesce(p.amount, 0)`,

  payouts_are_posted: `
    select format('payout %s is %s, but its journals are %s of %s', p.payout_id, p.status,
                  coalesce(j.kinds, 'none'), coalesce(j.amounts, '')) as what
    from app.payout p
    left join lateral (
      select string_agg(j.kind, ', ' order by j.kind) as kinds, string_agg(l.amount::text, ', ') as amounts,
             bool_and(l.amount = p.amount and l.currency = p.currency) as same
      from app.ledger_journal j
      join app.ledger_posting l on l.merchant_id = j.merchant_id and l.journal_id = j.journal_id
      where j.merchant_id = $1 and j.source_type = 'payout' and j.source_id = p.payout_id
    ) j on true
    where p.merchant_id = $1 and (not coalesce(j.same, false) or j.kinds is distinct from case p.status
      when 'paid' then 'payout_paid, payout_sent'
      when 'failed' then case when j.kinds like '%payout_paid%'
        then 'payout_paid, payout_returned, payout_sent' else 'payout_failed, payout_sent' end
      else 'payout_sent' end)`,

  payouts_match_audit_events: `
    select format('payout %s of %s %s to %s for %s, opening with %s and closing with %s: its audit event has %s %s to %s for %s, its run opens with %s and closes with %s',
                  p.payout_id, p.amount, p.currency, p.external_account_id, p.business_day, p.opening_balance,
                  p.closing_balance, e.details->>'amount', e.details->>'currency', e.details->>'account',
                  e.details->>'businessDay', r.opening_balance, r.closing_balance) as what
    from app.payout p
    join app.ledger_journal j on j.merchant_id = p.merchant_id and j.kind = 'payout_sent'
      and j.source_type = 'payout' and j.source_id = p.payout_id
    join app.audit_event e on e.merchant_id = j.merchant_id and e.event_id = j.event_id
    left join app.payout_run r on r.merchant_id = p.merchant_id and r.payout_id = p.payout_id
    where p.merchant_id = $1 and (
      (p.amount::text, p.currency, p.external_account_id, p.business_day::text)
        is distinct from (e.details->>'amount', e.details->>'currency', e.details->>'account', e.details->>'businessDay')
      or (p.opening_balance, p.closing_balance) is distinct from (r.opening_balance, r.closing_balance)
      or p.closing_balance <> 0)`,

  bank_accounts_match_audit_events: `
    select format('bank account %s is %s %s ending in %s, it was added as %s %s ending in %s', b.external_account_id,
                  b.country, b.currency, b.account_number_last4, e.details->>'country', e.details->>'currency',
                  e.details->>'last4') as what
    from app.bank_account b
    join app.audit_event e on e.merchant_id = b.merchant_id and e.subject_type = 'bank_account'
      and e.subject_id = b.external_account_id and e.action = 'bank_account.added'
    where b.merchant_id = $1 and ((b.country, b.currency, b.account_number_last4)
        is distinct from (e.details->>'country', e.details->>'currency', e.details->>'last4')
      or b.routing_number <> coalesce(e.details->>'routingNumber', b.routing_number)
      or b.account_name <> coalesce(e.details->>'accountName', b.account_name))`,

  open_payouts_are_scheduled: `
    select format('payout %s is %s and next checked at %s', payout_id, status,
                  coalesce(next_check_at::text, 'no time')) as what
    from app.payout
    where merchant_id = $1 and case when status in ('pending', 'in_transit') then next_check_at is null
      -- A paid payout is checked for as long as it can be returned.
      else status = 'failed' and next_check_at is not null end`,

  payout_runs_carry_balances_forward: `
    select format('run of %s %s opens with %s and closes with %s of %s, the one before closed with %s', currency,
                  business_day, opening_balance, closing_balance, available, before) as what
    from (
      select r.*, lag(r.closing_balance, 1, 0::bigint) over (partition by r.currency order by r.business_day) as before,
             coalesce(p.amount, 0) as paid
      from app.payout_run r
      left join app.payout p on p.merchant_id = r.merchant_id and p.payout_id = r.payout_id
      where r.merchant_id = $1
    ) run
    where opening_balance <> before or closing_balance <> available - paid`,

  failed_payouts_are_carried_forward: `
    select format('payout %s has failed: carried_by is %s, its money went to %s', p.payout_id,
                  coalesce(p.carried_by, 'none'), coalesce(c.carried_by, e.payout_id, 'none')) as what
    from app.payout p
    left join app.ledger_journal j
      on j.merchant_id = p.merchant_id and j.kind in ('payout_failed', 'payout_returned')
      and j.source_id = p.payout_id
    left join app.settlement_entry e on e.merchant_id = p.merchant_id and e.journal_id = j.journal_id
    -- The payout that carries it may have failed too, and be carried by another.
    left join app.payout c on c.merchant_id = p.merchant_id and c.payout_id = e.payout_id
    where p.merchant_id = $1 and p.carried_by is distinct from coalesce(c.carried_by, e.payout_id)`,
}

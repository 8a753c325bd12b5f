/** Invariants of reserves; `$1` is the merchant. */
export const RESERVE_CHECKS: Readonly<Record<string, string>> = {
  reserve_balance_matches_reserves: `
    select format('%s: merchant_reserve is %s, the reserves hold %s', currency, coalesce(b.owed, 0),
                  coalesce(r.held, 0)) as what
    from (select currency, credits - debits as owed from app.ledger_balance
          where merchant_id = $1 and account = 'merchant_reserve') b
    full join (select currency, sum(held) as held from app.reserve where merchant_id = $1 group by currency) r
      using (currency)
    where coalesce(b.owed, 0) <> coalesce(r.held, 0)`,

  reserves_are_posted: `
    select format('reserve %s of %s %s holds %s: its journals held %s and released %s', r.reserve_id, r.amount,
                  r.currency, r.held, coalesce(j.kept, 0), coalesce(j.let_go, 0)) as what
    from app.reserve r
    left join (
      select split_part(j.source_id, ':', 1) as reserve_id, min(l.currency) as currency,
             sum(l.amount) filter (where l.credit_account = 'merchant_reserve') as kept,
             sum(l.amount) filter (where l.debit_account = 'merchant_reserve') as let_go
      from app.ledger_journal j
      join app.ledger_posting l on l.merchant_id = j.merchant_id and l.journal_id = j.journal_id
      where j.merchant_id = $1 and j.source_type = 'reserve'
      group by 1
    ) j on j.reserve_id = r.reserve_id
    where r.merchant_id = $1 and (coalesce(j.kept, 0), coalesce(j.let_go, 0), j.currency)
      is distinct from (r.amount, r.amount - r.held, r.currency)`,

  reserves_match_audit_events: `
    select format('reserve %s of %s at %s until %s: its audit event has %s of %s at %s until %s', r.reserve_id, r.takings,
                  r.basis_points, r.release_on, e.details->>'amount', e.details->>'takings',
                  e.details->>'basisPoints', e.details->>'releaseOn') as what
    from app.reserve r
    join app.ledger_journal j on j.merchant_id = r.merchant_id and j.kind = 'reserve_held'
      and j.source_type = 'reserve' and j.source_id = r.reserve_id
    join app.audit_event e on e.merchant_id = j.merchant_id and e.event_id = j.event_id
    where r.merchant_id = $1
      and (r.amount::text, r.takings::text, r.basis_points::text, r.release_on::text, r.day::text)
        is distinct from (e.details->>'amount', e.details->>'takings', e.details->>'basisPoints',
                          e.details->>'releaseOn', e.details->>'day')`,

  reserves_match_their_payout: `
    select format('reserve %s was paid out with %s, its statement entry with %s', r.reserve_id,
                  coalesce(r.payout_id, 'none'), coalesce(e.payout_id, 'none')) as what
    from app.reserve r
    join app.ledger_journal j on j.merchant_id = r.merchant_id and j.kind = 'reserve_held'
      and j.source_type = 'reserve' and j.source_id = r.reserve_id
    join app.settlement_entry e on e.merchant_id = j.merchant_id and e.journal_id = j.journal_id
    where r.merchant_id = $1 and r.payout_id is distinct from e.payout_id`,

  reserves_are_released_on_time: `
    select format('reserve %s was due for release on %s and still holds %s after the run of %s', r.reserve_id, r.release_on,
                  r.held, run.day) as what
    from app.reserve r
    cross join lateral (
      select max(business_day) as day from app.payout_run
      where merchant_id = $1 and currency = r.currency) run
    where r.merchant_id = $1 and r.held > 0 and r.release_on <= run.day`,
}

/** Invariants of journals, postings and the statement; `$1` is the merchant. */
export const JOURNAL_CHECKS: Readonly<Record<string, string>> = {
  journals_have_postings: `
    select format('journal %s has no postings', j.journal_id) as what
    from app.ledger_journal j
    where j.merchant_id = $1 and not exists (
      select 1 from app.ledger_posting p where p.merchant_id = j.merchant_id and p.journal_id = j.journal_id)`,

  journals_refer_to_audit_events: `
    select format('journal %s (%s) has no audit event', j.journal_id, j.kind) as what
    from app.ledger_journal j
    left join app.audit_event e on e.merchant_id = j.merchant_id and e.event_id = j.event_id
    where j.merchant_id = $1 and j.event_id is not null and e.event_id is null`,

  journals_have_one_currency: `
    select format('journal %s mixes currencies', journal_id) as what
    from app.ledger_posting where merchant_id = $1
    group by journal_id having count(distinct currency) > 1`,

  payable_matches_unpaid_entries: `
    select format('%s: merchant_payable is %s, unpaid statement entries total %s', currency,
                  coalesce(b.owed, 0), coalesce(e.owed, 0)) as what
    from (select currency, credits - debits as owed from app.ledger_balance
          where merchant_id = $1 and account = 'merchant_payable') b
    full join (select currency, sum(net) as owed from app.settlement_entry
               where merchant_id = $1 and payout_id is null group by currency) e using (currency)
    where coalesce(b.owed, 0) <> coalesce(e.owed, 0)`,

  journals_have_one_entry: `
    select format('journal %s has %s statement entries', journal_id, count(*)) as what
    from app.settlement_entry where merchant_id = $1
    group by journal_id having count(*) > 1`,

  fee_postings_match_the_statement: `
    select format('journal %s: fee postings are %s and GST %s, the statement has %s and %s', e.journal_id,
                  l.revenue, l.gst, e.fee - e.fee_tax, e.fee_tax) as what
    from app.settlement_entry e
    left join (
      select journal_id, coalesce(sum(amount) filter (where credit_account = 'fee_revenue'), 0) as revenue,
             coalesce(sum(amount) filter (where credit_account = 'gst_payable'), 0) as gst
      from app.ledger_posting where merchant_id = $1 group by journal_id
    ) l on l.journal_id = e.journal_id
    where e.merchant_id = $1 and (l.revenue, l.gst) is distinct from (e.fee - e.fee_tax, e.fee_tax)`,
}

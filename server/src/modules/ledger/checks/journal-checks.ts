/** Invariants of journals, postings and the statement; `$1` is the merchant. */
export const JOURNAL_CHECKS: Readonly<Record<string, string>> = {
  journal_without_postings: `
    select format('journal %s has no postings', j.journal_id) as what
    from app.ledger_journal j
    where j.merchant_id = $1 and not exists (
      select 1 from app.ledger_posting p where p.merchant_id = j.merchant_id and p.journal_id = j.journal_id)`,

  journals_name_their_event: `
    select format('journal %s (%s) has no audit event', j.journal_id, j.kind) as what
    from app.ledger_journal j
    left join app.audit_event e on e.merchant_id = j.merchant_id and e.event_id = j.event_id
    where j.merchant_id = $1 and j.event_id is not null and e.event_id is null`,

  journal_in_one_currency: `
    select format('journal %s mixes currencies', journal_id) as what
    from app.ledger_posting where merchant_id = $1
    group by journal_id having count(distinct currency) > 1`,

  payable_is_the_unpaid_statement: `
    select format('%s: merchant_payable is %s, the statement entries no payout has taken are %s', currency,
                  coalesce(b.owed, 0), coalesce(e.owed, 0)) as what
    from (select currency, credits - debits as owed from app.ledger_balance
          where merchant_id = $1 and account = 'merchant_payable') b
    full join (select currency, sum(net) as owed from app.settlement_entry
               where merchant_id = $1 and payout_id is null group by currency) e using (currency)
    where coalesce(b.owed, 0) <> coalesce(e.owed, 0)`,

  entries_are_of_one_journal: `
    select format('journal %s has %s lines of the statement', journal_id, count(*)) as what
    from app.settlement_entry where merchant_id = $1
    group by journal_id having count(*) > 1`,

  postings_of_a_fee_are_the_fee: `
    select format('journal %s: fee postings are %s and GST %s, the statement says %s and %s', e.journal_id,
                  l.revenue, l.gst, e.fee - e.fee_tax, e.fee_tax) as what
    from app.settlement_entry e
    left join (
      select journal_id, coalesce(sum(amount) filter (where credit_account = 'fee_revenue'), 0) as revenue,
             coalesce(sum(amount) filter (where credit_account = 'gst_payable'), 0) as gst
      from app.ledger_posting where merchant_id = $1 group by journal_id
    ) l on l.journal_id = e.journal_id
    where e.merchant_id = $1 and (l.revenue, l.gst) is distinct from (e.fee - e.fee_tax, e.fee_tax)`,
}

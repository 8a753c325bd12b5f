/** Invariants of direct debits; `$1` is the merchant. */
export const DEBIT_CHECKS: Readonly<Record<string, string>> = {
  returned_debits_are_posted: `
    select format('payment %s (%s, %s captured, %s returned): return journals have %s and %s won back, the statement %s',
                  coalesce(p.transaction_id, j.transaction_id), coalesce(p.debit_status, 'no debit'), p.captured,
                  p.returned, j.taken, j.won, j.gross) as what
    from (
      -- The second and later returns have their number after the payment's id.
      select split_part(j.source_id, '.', 1) as transaction_id,
        coalesce(sum(l.amount) filter (where j.kind = 'payment_returned' and l.debit_account = 'merchant_payable'
                                         and l.credit_account = 'clearing:direct_debit'), 0) as taken,
        coalesce(sum(l.amount) filter (where j.kind = 'payment_return_won' and l.debit_account = 'clearing:direct_debit'
                                         and l.credit_account = 'merchant_payable'), 0) as won,
        sum(e.gross - e.fee) as gross
      from app.ledger_journal j
      join app.ledger_posting l on l.merchant_id = j.merchant_id and l.journal_id = j.journal_id
      left join app.settlement_entry e on e.merchant_id = j.merchant_id and e.journal_id = j.journal_id
      where j.merchant_id = $1 and j.kind in ('payment_returned', 'payment_return_won')
      group by split_part(j.source_id, '.', 1)
    ) j
    full join (select * from app.payment where merchant_id = $1 and debit_status = 'returned') p
      on p.transaction_id = j.transaction_id
    -- A payment is failed exactly while all of it is returned.
    where coalesce(j.taken = 0 or j.won > j.taken or j.gross <> j.won - j.taken
      or p.returned <> j.taken - j.won or (p.status = 'failed') <> (p.returned = p.captured), true)`,

  only_debits_are_returned: `
    select format('payment %s by %s has %s returned', transaction_id, method, returned) as what
    from app.payment where merchant_id = $1 and returned <> 0 and debit_status is distinct from 'returned'`,

  debit_status_matches_payment_status: `
    select format('debit %s is %s while its payment is %s', transaction_id, coalesce(debit_status, 'none'), status)
             as what
    from app.payment
    where merchant_id = $1 and method = 'direct_debit' and not case
      when captured > 0 then debit_status = 'returned' or debit_status = 'confirmed' and status <> 'failed'
      when status = 'failed' then coalesce(debit_status = 'failed', false)
      when status = 'pending' then coalesce(debit_status = 'submitted', outcome_unknown)
      else debit_status is null
    end`,

  confirmed_debits_are_watched: `
    select format('debit %s is %s and %s', p.transaction_id, p.debit_status,
                  case when w.next_check_at is null then 'not watched' else 'watched' end) as what
    from app.payment p
    left join app.debit_watch w on w.merchant_id = p.merchant_id and w.transaction_id = p.transaction_id
    where p.merchant_id = $1 and p.method = 'direct_debit' and (
      p.debit_status = 'confirmed' and w.operation_id is null
      or p.debit_status is distinct from 'confirmed' and w.next_check_at is not null)`,
}

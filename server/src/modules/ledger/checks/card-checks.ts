/** Invariants of card holds and of the small charges that verify cards; `$1` is the merchant. */
export const CARD_CHECKS: Readonly<Record<string, string>> = {
  holds_match_their_operations: `
    select format('hold %s is %s with %s of %s captured, held by step %s; its operations: %s', p.transaction_id,
                  p.status, p.captured, coalesce(p.authorised::text, 'nothing'), coalesce(p.hold_operation_id, 'none'),
                  coalesce(o.said, 'none')) as what
    from app.payment p
    left join lateral (
      select string_agg(format('%s %s %s', kind, status, amount), ', ' order by kind, status) as said,
             count(*) filter (where kind = 'authorise' and status = 'succeeded' and amount = p.authorised) as held,
             count(*) filter (where kind = 'capture' and status = 'succeeded') as captures,
             coalesce(sum(amount) filter (where kind = 'capture' and status = 'succeeded'), 0) as captured,
             count(*) filter (where kind = 'void' and status = 'succeeded') as voids,
             count(*) filter (where kind in ('capture', 'void') and status in ('started', 'pending', 'unknown')) as open,
             max(operation_id) filter (where kind in ('capture', 'void')
                                         and status in ('started', 'pending', 'unknown')) as open_id
      from app.payment_operation where merchant_id = $1 and transaction_id = p.transaction_id
        and kind in ('authorise', 'capture', 'void')
    ) o on true
    where p.merchant_id = $1 and not case
      when p.authorised is null then p.status <> 'not_captured' and o.captures + o.voids + o.open = 0
      else o.held = 1 and o.captures + o.voids <= 1 and o.captured = p.captured and p.captured <= p.authorised
           and (p.status = 'not_captured') = (o.captures + o.voids = 0)
           and (p.status = 'cancelled') = (o.voids = 1)
           and o.open <= 1 and p.hold_operation_id is not distinct from o.open_id
    end`,

  holds_have_no_journal: `
    select format('payment %s is %s and has a journal', p.transaction_id, p.status) as what
    from app.payment p
    where p.merchant_id = $1 and p.status in ('not_captured', 'cancelled') and exists (
      select 1 from app.ledger_journal j
      where j.merchant_id = $1 and j.source_type = 'payment' and j.source_id = p.transaction_id)`,

  verification_payable_matches_unreturned_charges: `
    select format('%s: verification_payable is %s, unreturned verification charges total %s', currency,
                  coalesce(b.owed, 0), coalesce(v.owed, 0)) as what
    from (select currency, credits - debits as owed from app.ledger_balance
          where merchant_id = $1 and account = 'verification_payable') b
    full join (select currency, sum(charged_amount) as owed from app.source_verification
               where merchant_id = $1 and charged_at is not null and returned_at is null group by currency) v
      using (currency)
    where coalesce(b.owed, 0) <> coalesce(v.owed, 0)`,

  verifications_match_their_journals: `
    select format('verification %s of %s, charged %s, returned %s by %s operations, has the journals %s',
                  v.verification_id, v.charged_amount, coalesce(v.charged_at::text, 'never'),
                  coalesce(v.returned_at::text, 'never'), o.made, coalesce(j.said, 'none')) as what
    from app.source_verification v
    cross join lateral (
      select count(*) filter (where status = 'succeeded') as made, array_agg(operation_id) as ids
      from app.payment_operation where merchant_id = $1 and transaction_id = v.transaction_id
        and kind = 'verify_return' and subject_id = v.verification_id
    ) o
    cross join lateral (
      select array_agg(d.dispute_id) as ids from app.dispute d
      join app.payment_operation c on c.merchant_id = $1 and c.operation_id = d.operation_id
      where d.merchant_id = $1 and d.transaction_id = v.transaction_id
        and c.kind = 'verify' and c.subject_id = v.verification_id
    ) d
    cross join lateral (
      select string_agg(format('%s %s %s', j.kind, l.amount, l.currency), ', ' order by j.kind, j.source_id) as said,
             count(*) as postings,
             count(*) filter (where j.kind = 'verification_charged' and l.credit_account = 'verification_payable') as charged,
             count(*) filter (where j.kind = 'verification_returned'
                                and l.debit_account = 'verification_payable') as returned,
             count(*) filter (where j.kind = 'verification_return_failed'
                                and l.credit_account = 'verification_payable') as came_back,
             count(*) filter (where j.kind = 'verification_charged_back'
                                and l.debit_account = 'verification_payable') as charged_back,
             count(*) filter (where j.kind = 'verification_owed_again'
                                and l.credit_account = 'verification_payable') as owed_again,
             coalesce(bool_and(l.amount = v.charged_amount and l.currency = v.currency), true) as same
      from app.ledger_journal j
      join app.ledger_posting l on l.merchant_id = j.merchant_id and l.journal_id = j.journal_id
      -- Returns carry their operation's id. Older ones, from when there could be only one, carry the verification's.
      where j.merchant_id = $1 and j.source_type = 'verification'
        and (j.source_id = v.verification_id or j.source_id = any (o.ids) or j.source_id = any (d.ids))
    ) j
    where v.merchant_id = $1
      and (j.charged, j.returned - j.came_back, o.made, j.charged_back - j.owed_again, j.postings, j.same)
        is distinct from (
          (v.charged_at is not null)::int::bigint,
          (v.returned_at is not null and v.returned_by_dispute is null)::int::bigint,
          (v.returned_at is not null and v.returned_by_dispute is null)::int::bigint,
          (v.returned_by_dispute is not null)::int::bigint,
          j.charged + j.returned + j.came_back + j.charged_back + j.owed_again, true)`,

  unfinished_verifications_are_scheduled: `
    select format('verification %s is %s (open: %s) and not scheduled', v.verification_id, v.state,
                  v.is_open) as what
    from app.source_verification v
    left join app.payment_operation o on o.merchant_id = v.merchant_id and o.operation_id = v.return_operation_id
    where v.merchant_id = $1 and v.due_at is null
      and (v.is_open or v.charged_at is not null and v.returned_at is null
                        and coalesce(o.status in ('succeeded', 'failed'), true))`,
}

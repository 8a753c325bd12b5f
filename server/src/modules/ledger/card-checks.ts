/** What must hold of amounts held on cards; `$1` is the merchant. */
export const CARD_CHECKS: Readonly<Record<string, string>> = {
  holds_fit_their_operations: `
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
}

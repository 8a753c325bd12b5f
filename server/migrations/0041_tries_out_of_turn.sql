-- A customer's own try of a card, or a try because they put another in, neither moves the planned one nor counts as it.
alter table app.instalment
  -- When the sweep would have looked at it, had nobody tried a card out of turn; null when nobody has.
  add column planned_look_at timestamptz;

-- Those that a customer is trying right now: their planned time is not known any more.
update app.instalment i set planned_look_at = greatest(i.due_at, o.created_at)
from app.payment_operation o
where i.status = 'charging' and o.merchant_id = i.merchant_id and o.operation_id = i.operation_id
  and o.subject_id like '%:customer';

-- A card that is checked and charged nothing, to become the card of a running plan: a step about no amount.
alter table app.payment_operation
  drop constraint payment_operation_kind_check,
  add constraint payment_operation_kind_check check (kind in (
    'charge', 'authorise', 'capture', 'void', 'refund', 'instalment', 'card_check', 'verify', 'verify_return')),
  drop constraint payment_operation_amount_check,
  add constraint payment_operation_amount_check check (
    case when kind = 'card_check' then amount = 0 else amount > 0 end);

set local role paydeck_sandbox;
alter table sandbox.charge
  drop constraint charge_kind_check,
  add constraint charge_kind_check check (kind in ('charge', 'authorise', 'saved', 'check'));
reset role;

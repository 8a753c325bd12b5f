-- A charge of before, which another provider's books have: it can be given back, and was never taken here. Rows of
-- before keep the narrower rule, so they are not read again.
alter table app.payment_operation
  drop constraint payment_operation_kind_check,
  add constraint payment_operation_kind_check check (kind in (
    'charge', 'authorise', 'capture', 'void', 'refund', 'instalment', 'card_check', 'verify', 'verify_return',
    'imported')) not valid;

set local role paydeck_sandbox;
alter table sandbox.charge
  drop constraint charge_kind_check,
  add constraint charge_kind_check check (kind in ('charge', 'authorise', 'saved', 'check', 'imported')) not valid;
reset role;

-- Payments that waited at a challenge when they were first told apart, and those that a server of the release before
-- still makes: it is not known whether the bank's yes charges them, so a shop's call ends them before it charges.
alter table app.payment alter column confirms_itself set default true;
update app.payment set confirms_itself = true
where three_ds_redirect_url is not null and status in ('incomplete', 'pending') and not confirms_itself;

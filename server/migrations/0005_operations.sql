-- Operations of every kind: what each is about beside its payment, and instalments and returned verifications too.
alter table app.payment_operation
  add column subject_id text collate "C",
  drop constraint payment_operation_kind_check,
  add constraint payment_operation_kind_check check (kind in (
    'charge', 'authorise', 'capture', 'void', 'refund', 'instalment', 'verify', 'verify_return'));

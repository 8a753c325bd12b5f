-- What the direct debit sandbox has told of by itself, and of whose debits.
set local role paydeck_sandbox;
alter table sandbox.debit
  add column merchant_id text collate "C",
  add column result_told_at timestamptz,
  add column return_told_at timestamptz;
create index debit_result_untold on sandbox.debit (result_at)
  where result_told_at is null and result_at is not null;
create index debit_return_untold on sandbox.debit (returns_at)
  where return_told_at is null and returns_at is not null;
reset role;

-- What a bank said of a payment file that it was given, as a person noted it; never changed.
create table global.payout_batch_receipt (
  batch_number text collate "C" not null references global.payout_batch,
  ordinal integer not null check (ordinal > 0),
  kind text not null check (kind in ('accepted', 'processed', 'rejected')),
  -- The number on the bank's receipt, where it has one.
  bank_reference text,
  reason text,
  operator_id text collate "C" not null references global.operator,
  at timestamptz not null,
  primary key (batch_number, ordinal),
  constraint payout_batch_receipt_reason check (kind <> 'rejected' or reason is not null)
);

grant select, insert on global.payout_batch_receipt to paydeck_app;
grant select on global.payout_batch_receipt to paydeck_reader;

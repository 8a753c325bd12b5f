-- `amount` is what of the transfer the deposit explains; the deposit itself may be so much more or less, as a person
-- accepted and said why.
alter table app.bank_line_link
  add column difference bigint not null default 0,
  add column difference_reason text,
  add check ((difference <> 0) = (difference_reason is not null));

-- What a person said of a transfer that the statements do not show. It counts for as long as no deposit explains it.
create table app.missing_transfer (
  merchant_id text collate "C" not null,
  payout_id text collate "C" not null,
  kind text not null check (kind in ('seen_elsewhere', 'not_arrived')),
  note text not null,
  said_at timestamptz not null,
  said_by text collate "C" not null,
  primary key (merchant_id, payout_id),
  foreign key (merchant_id, payout_id) references app.payout (merchant_id, payout_id)
);
grant select, insert, delete on app.missing_transfer to paydeck_app;
grant select on app.missing_transfer to paydeck_reader;
alter table app.missing_transfer enable row level security;
create policy own_rows on app.missing_transfer to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.missing_transfer for select to paydeck_reader using (true);

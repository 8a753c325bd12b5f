-- Documents that a merchant gives as evidence, one of each kind, kept beside the draft of the answer.
create table app.dispute_file (
  merchant_id text collate "C" not null,
  dispute_id text collate "C" not null,
  file_id text collate "C" not null,
  kind text not null
    check (kind in ('receipt', 'customer_communication', 'shipping_document', 'service_document', 'other')),
  -- Cleaned, with the ending of its type.
  name text not null,
  -- What the bytes are, whatever the file was called.
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  sha256 text collate "C" not null,
  bytes bytea not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (merchant_id, file_id),
  unique (merchant_id, dispute_id, kind),
  unique (merchant_id, dispute_id, sha256),
  foreign key (merchant_id, dispute_id) references app.dispute (merchant_id, dispute_id)
);
-- The files are compressed already.
alter table app.dispute_file alter column bytes set storage external;

-- The list of a merchant's own disputes, newest first.
create index dispute_newest on app.dispute (merchant_id, opened_at desc, dispute_id desc)
  where borne_by = 'merchant';

grant select, insert, delete on app.dispute_file to paydeck_app;
grant select on app.dispute_file to paydeck_reader;

alter table app.dispute_file enable row level security;
create policy own_rows on app.dispute_file to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.dispute_file for select to paydeck_reader using (true);

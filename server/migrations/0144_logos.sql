-- Logos that merchants uploaded; the merchant's row has the address of the current one, emails those of before.
create table app.merchant_logo (
  merchant_id text collate "C" not null,
  -- The beginning of the SHA-256 of its bytes.
  logo_id text collate "C" not null,
  -- A PNG that we encoded ourselves.
  bytes bytea not null,
  added_by text collate "C" not null,
  added_at timestamptz not null,
  primary key (merchant_id, logo_id)
);
-- The files are compressed already.
alter table app.merchant_logo alter column bytes set storage external;

grant select, insert, update, delete on app.merchant_logo to paydeck_app;
grant select on app.merchant_logo to paydeck_reader;
alter table app.merchant_logo enable row level security;
create policy own_rows on app.merchant_logo to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.merchant_logo for select to paydeck_reader using (true);

-- Devices on which a person is notified, while the sign-in lasts that turned it on.
create table app.push_device (
  merchant_id text collate "C" not null,
  device_id text collate "C" not null,
  user_id text collate "C" not null,
  session_id text collate "C" not null,
  -- SHA-256 of the address at the push service, in base64url.
  address_key text collate "C" not null,
  -- The address, and the keys with which the device opens what is sent.
  address_sealed bytea not null,
  browser text not null,
  kinds text[] not null,
  created_at timestamptz not null,
  primary key (merchant_id, device_id),
  unique (merchant_id, address_key)
);

-- Holds whose last day has been told of.
create table app.hold_notice (
  merchant_id text collate "C" not null,
  transaction_id text collate "C" not null,
  told_at timestamptz not null,
  primary key (merchant_id, transaction_id)
);

insert into global.event_reader values ('push', now(), '{}');

grant select, insert, update, delete on app.push_device to paydeck_app;
grant select, insert on app.hold_notice to paydeck_app;
grant select on app.push_device, app.hold_notice to paydeck_reader;
alter table app.push_device enable row level security;
alter table app.hold_notice enable row level security;
create policy own_rows on app.push_device to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy own_rows on app.hold_notice to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.push_device for select to paydeck_reader using (true);
create policy all_rows on app.hold_notice for select to paydeck_reader using (true);

-- What a merchant chose for its payment requests, and the last order number that was made for one.
create table app.request_settings (
  merchant_id text collate "C" not null,
  -- Null: the brand's default.
  prices_include_gst boolean,
  last_number bigint not null default 1000,
  version integer not null default 0,
  updated_at timestamptz,
  updated_by text collate "C",
  primary key (merchant_id)
);

grant select, insert, update on app.request_settings to paydeck_app;
grant select on app.request_settings to paydeck_reader;
alter table app.request_settings enable row level security;
create policy own_rows on app.request_settings to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.request_settings for select to paydeck_reader using (true);

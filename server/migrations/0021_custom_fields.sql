-- What a merchant asks with every order: a short list that is always read and saved as a whole.
create table app.order_custom_settings (
  merchant_id text collate "C" not null,
  -- [{key, label, required, visibleForCustomer}], in the order in which the form asks.
  custom_fields jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by text collate "C" not null,
  primary key (merchant_id)
);

grant select, insert, update on app.order_custom_settings to paydeck_app;
grant select on app.order_custom_settings to paydeck_reader;
alter table app.order_custom_settings enable row level security;
create policy own_rows on app.order_custom_settings to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.order_custom_settings for select to paydeck_reader using (true);

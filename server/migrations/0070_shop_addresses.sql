-- The addresses of a merchant's shops, exact origins: only their pages may show the checkout in a frame.
create table app.shop_address (
  merchant_id text collate "C" not null,
  address text not null,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  primary key (merchant_id, address)
);

grant select, insert, delete on app.shop_address to paydeck_app;
grant select on app.shop_address to paydeck_reader;
alter table app.shop_address enable row level security;
create policy own_rows on app.shop_address to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.shop_address for select to paydeck_reader using (true);

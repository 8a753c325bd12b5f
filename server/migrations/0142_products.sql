-- What a merchant sells: the lines of its orders, remembered so that the next order offers them.
create table app.product (
  merchant_id text collate "C" not null,
  product_id text collate "C" not null,
  name text not null check (char_length(name) between 1 and 255),
  -- In small letters, as contract/src/merchant/products.ts makes it.
  name_key text collate "C" not null,
  -- Of one unit, in minor units.
  price bigint not null check (price > 0),
  currency text collate "C" not null,
  includes_gst boolean not null,
  -- Staff set its name and price themselves, and orders no longer change them.
  is_kept boolean not null default false,
  used_at timestamptz not null,
  primary key (merchant_id, product_id),
  unique (merchant_id, name_key)
);
create index product_recent on app.product (merchant_id, used_at desc, product_id);

grant select, insert, update, delete on app.product to paydeck_app;
grant select on app.product to paydeck_reader;
alter table app.product enable row level security;
create policy own_rows on app.product to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.product for select to paydeck_reader using (true);

-- What the customer's page shows and offers beside the merchant's own row.

-- The number under which a business is registered for GST; in Australia that is its ABN, and nothing stands here.
create table app.gst_registration (
  merchant_id text collate "C" not null,
  gst_number text not null check (gst_number ~ '^[0-9]{8,9}$'),
  registered_at timestamptz not null,
  primary key (merchant_id)
);

grant select, insert, update on app.gst_registration to paydeck_app;
grant select on app.gst_registration to paydeck_reader;
alter table app.gst_registration enable row level security;
create policy own_rows on app.gst_registration to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.gst_registration for select to paydeck_reader using (true);

-- A card that came in a wallet says in which.
set local role paydeck_sandbox;
alter table sandbox.card_token add column wallet text;
alter table sandbox.charge add column wallet text;
reset role;

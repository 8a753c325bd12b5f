-- The provider's tax invoices for a merchant's fees, one for each month and currency with fees, as they were made.
create table app.fee_invoice (
  merchant_id text collate "C" not null,
  -- One after the other.
  ordinal integer not null check (ordinal > 0),
  invoice_number text not null,
  -- `YYYY-MM` in the merchant's zone.
  month text collate "C" not null,
  currency text not null check (currency in ('AUD', 'NZD')),
  -- All fees up to here that no invoice before it has, so that a change of zone loses none.
  until_at timestamptz not null,
  made_at timestamptz not null,
  -- Minor units, without the GST, and the GST.
  fees bigint not null check (fees > 0),
  gst bigint not null check (gst >= 0),
  pdf bytea not null,
  sha256 text not null,
  primary key (merchant_id, ordinal),
  unique (merchant_id, currency, month)
);

grant select, insert on app.fee_invoice to paydeck_app;
grant select on app.fee_invoice to paydeck_reader;
alter table app.fee_invoice enable row level security;
create policy own_rows on app.fee_invoice to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.fee_invoice for select to paydeck_reader using (true);

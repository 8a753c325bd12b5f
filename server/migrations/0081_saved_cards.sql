-- Cards that customers of shops saved without a payment: the step that had the bank check each of them, and the card.
create table app.saved_card (
  merchant_id text collate "C" not null,
  operation_id text collate "C" not null,
  customer_id text collate "C" not null,
  provider text not null,
  status text not null check (status in ('checking', 'saved', 'failed')),
  -- Where the bank asks the card's owner; null once it has, or need not.
  three_ds_authorisation_id text collate "C",
  three_ds_redirect_url text,
  payment_source text collate "C",
  source_brand text,
  source_last4 text,
  source_funding text,
  source_expiry text,
  created_at timestamptz not null,
  check ((status = 'saved') = (payment_source is not null)),
  primary key (merchant_id, operation_id),
  foreign key (merchant_id, customer_id) references app.customer (merchant_id, customer_id)
);
create index saved_card_of_customer on app.saved_card (merchant_id, customer_id, created_at desc)
  where status = 'saved';
create unique index saved_card_source on app.saved_card (merchant_id, payment_source);
create index saved_card_challenge on app.saved_card (merchant_id, three_ds_authorisation_id);

grant select, insert, update on app.saved_card to paydeck_app;
grant select on app.saved_card to paydeck_reader;
alter table app.saved_card enable row level security;
create policy own_rows on app.saved_card to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.saved_card for select to paydeck_reader using (true);

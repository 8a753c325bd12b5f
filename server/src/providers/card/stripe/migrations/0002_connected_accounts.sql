-- Merchants whose payments settle for a connected account of their own, as the operator named it.
create table provider_stripe.account (
  merchant_id text primary key,
  account_id text not null unique,
  set_at timestamptz not null
);

-- For whom it was asked: a changed account must not change a request that is asked again.
alter table provider_stripe.operation add column on_behalf_of text;

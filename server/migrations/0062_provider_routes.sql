-- Which provider takes what is new; without a rule the first of its kind that is on does.
create table global.provider_route (
  kind text not null check (kind in ('card', 'direct_debit', 'payto', 'bank', 'wallet')),
  -- Null: every merchant.
  merchant_id text collate "C",
  -- Null: every currency.
  currency text check (currency in ('AUD', 'NZD')),
  provider text not null,
  set_at timestamptz not null,
  unique nulls not distinct (kind, merchant_id, currency)
);

grant select, insert, update, delete on global.provider_route to paydeck_app;
grant select on global.provider_route to paydeck_reader;

-- Each provider's open steps are checked by themselves, so that a silent one does not hold up the others.
grant select (provider) on app.payment_operation to paydeck_sweeper;

-- The provider of a card that took the place of the first payment's; null: the first payment's own.
alter table app.pay_plan add column saved_provider text;

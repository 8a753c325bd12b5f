-- What a merchant says of itself and whom it wants told; the zone in which its day rollups are kept.

alter table app.merchant
  add column type_of_product text not null default '',
  -- When the account set-up was handed in.
  add column onboarded_at timestamptz,
  -- The zone of the day rollups: the merchant's own, or the one before while they are counted again.
  add column counts_zone text;
update app.merchant set counts_zone = time_zone, onboarded_at = activated_at;
alter table app.merchant alter column type_of_product drop default,
  alter column counts_zone set not null;

-- Whom a merchant wants told of what; no row: nobody.
create table app.notification_settings (
  merchant_id text collate "C" not null,
  payouts_enabled boolean not null,
  payouts_emails text[] not null,
  orders_enabled boolean not null,
  orders_emails text[] not null,
  updated_at timestamptz not null,
  updated_by text collate "C" not null,
  primary key (merchant_id)
);

-- What else is known of a merchant, under a name.
create table app.merchant_meta (
  merchant_id text collate "C" not null,
  key text not null check (key in ('TradeType', 'TradeLicence')),
  value text not null,
  updated_at timestamptz not null,
  updated_by text collate "C" not null,
  primary key (merchant_id, key)
);

-- The sites on which a merchant's checkout offers Apple Pay.
create table app.apple_pay_domain (
  merchant_id text collate "C" not null,
  domain text not null,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  primary key (merchant_id, domain)
);

grant select, insert, update on app.notification_settings, app.merchant_meta to paydeck_app;
grant select, insert, delete on app.apple_pay_domain to paydeck_app;
-- Bank details are given again when a later step of the account set-up has failed.
grant delete on app.bank_account to paydeck_app;
grant select on app.notification_settings, app.merchant_meta, app.apple_pay_domain to paydeck_reader;

do $$
declare
  named text;
begin
  foreach named in array array['notification_settings', 'merchant_meta', 'apple_pay_domain'] loop
    execute format('alter table app.%I enable row level security', named);
    execute format(
      $policy$create policy own_rows on app.%I to paydeck_app
        using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
        with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''))$policy$, named);
    execute format('create policy all_rows on app.%I for select to paydeck_reader using (true)', named);
  end loop;
end $$;

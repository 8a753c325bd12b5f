-- Disputes as card providers tell of them, one charge each; PayTo that tells by itself; orders as shops make them.

-- An event about a dispute names it.
alter table global.provider_event add column dispute_ref text collate "C";

alter table app.dispute
  -- The charge that is disputed; null for disputes from before charges were told apart.
  add column operation_id text collate "C",
  -- Whose loss it is: the house bought the debt of a plan, so a disputed instalment is the house's.
  add column borne_by text not null default 'merchant' check (borne_by in ('merchant', 'house')),
  add foreign key (merchant_id, operation_id) references app.payment_operation (merchant_id, operation_id);
alter table app.dispute alter column borne_by drop default;

alter table app.pay_plan
  -- An instalment is disputed, or was lost in a dispute: nothing is collected, nothing is refunded.
  add column disputed_by text collate "C",
  -- A dispute was lost: what is still owed is written off by the next sweep.
  add column given_up_at timestamptz;

-- What a shop says of an order beyond what a person types.
alter table app.merchant_order
  -- Paying it only holds the amount; the merchant captures it within seven days.
  add column authorise_only boolean not null default false,
  add column billing_address jsonb,
  add column shipping jsonb,
  add column discount bigint check (discount >= 0);
alter table app.merchant_order alter column authorise_only drop default;
alter table app.order_item
  add column sku text,
  add column image_url text,
  drop constraint order_item_amount_check,
  add constraint order_item_amount_check check (amount >= 0);

-- Cards that were charged before, by the provider's own id of them: a shop charges them again.
create index payment_by_source on app.payment (merchant_id, payment_source) where payment_source is not null;

-- Those that must not be charged again: their owner or the merchant has taken them away.
create table app.removed_source (
  merchant_id text collate "C" not null,
  payment_source text collate "C" not null,
  removed_at timestamptz not null,
  primary key (merchant_id, payment_source)
);

-- What pays an order with a card that was charged before, once, for half an hour; made by the merchant's own servers.
create table app.saved_card_token (
  merchant_id text collate "C" not null,
  payment_token text collate "C" not null,
  payment_source text collate "C" not null,
  pay_card_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('AUD', 'NZD')),
  -- By wall time.
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, payment_token)
);

grant select, insert, update on app.removed_source, app.saved_card_token to paydeck_app;
grant select on app.removed_source, app.saved_card_token to paydeck_reader;
do $$
declare
  name text;
begin
  foreach name in array array['removed_source', 'saved_card_token'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format(
      'create policy own_rows on app.%I to paydeck_app
         using (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))
         with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))', name);
    execute format('create policy all_rows on app.%I for select to paydeck_reader using (true)', name);
  end loop;
end
$$;

-- ---------------------------------------------------------------------------------------------- the sandboxes

set local role paydeck_sandbox;
-- A dispute is opened by its time, and decided by its time.
create table sandbox.dispute (
  dispute_ref text collate "C" primary key,
  operation_id text collate "C" not null,
  merchant_id text collate "C" not null,
  amount bigint not null,
  currency text not null,
  reason text not null,
  opened_at timestamptz not null,
  outcome text check (outcome in ('won', 'lost')),
  closed_at timestamptz
);
alter table sandbox.event add column dispute_ref text collate "C";

-- Whose payment waits for an agreement or was charged under it, and what was told of it.
alter table sandbox.payto_agreement
  add column merchant_id text collate "C",
  add column operation_id text collate "C",
  add column told_at timestamptz;
alter table sandbox.payto_charge
  add column merchant_id text collate "C",
  add column told_at timestamptz;
create index payto_agreement_untold on sandbox.payto_agreement (answered_at)
  where told_at is null and operation_id is not null;
create index payto_charge_untold on sandbox.payto_charge (created_at)
  where told_at is null and merchant_id is not null;
reset role;

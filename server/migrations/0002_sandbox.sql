-- The sandbox card provider's own memory. It plays a company outside our house: its own role owns it, its own
-- connections reach it, and neither side sees the other's tables. It never holds a card number or a CVC.

do $$
begin
  begin
    create role paydeck_sandbox nologin nosuperuser nocreatedb nocreaterole;
  exception when duplicate_object or unique_violation then null;
  end;
  grant paydeck_sandbox to current_user;
end
$$;

create schema if not exists sandbox authorization paydeck_sandbox;
set local role paydeck_sandbox;

-- What a page got for a card: may be charged once, for half an hour.
create table sandbox.card_token (
  token text collate "C" primary key,
  brand text not null,
  last4 text not null,
  funding text not null,
  exp_month integer not null,
  exp_year integer not null,
  -- What the test-card table says a charge comes to.
  behaviour jsonb not null,
  -- Equal for equal numbers, and says nothing about them.
  fingerprint text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by text collate "C"
);
create index card_token_age on sandbox.card_token (expires_at);

-- Every charge ever asked for, by the caller's operation id: asking again gets the same answer.
create table sandbox.charge (
  operation_id text collate "C" primary key,
  -- closed: the caller gave this id up before anything happened; it can never charge.
  outcome text not null check (outcome in ('succeeded', 'declined', 'closed')),
  ref text,
  decline_code text,
  token text collate "C",
  amount bigint,
  currency text,
  statement text,
  brand text,
  last4 text,
  funding text,
  expiry text,
  cvc_passed boolean,
  three_ds_passed boolean,
  three_ds_info text,
  created_at timestamptz not null
);

reset role;

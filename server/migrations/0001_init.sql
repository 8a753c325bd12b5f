-- The house: global tables (who exists), merchant tables (everything a merchant owns), roles and row-level security.
-- PostgreSQL 15 level. Every key of a merchant table starts with merchant_id, so that the schema can be sharded by it.
-- No triggers, no sequences, no defaults that read a clock: business time is passed in.

create schema if not exists global;
create schema if not exists app;

-- ---------------------------------------------------------------------------------------------- global tables

create table global.tenant (
  tenant_id text collate "C" primary key,
  name text not null,
  tags text[] not null,
  auth_api_key text not null,
  created_at timestamptz not null
);

create table global.merchant_directory (
  merchant_id text collate "C" primary key,
  tenant_id text collate "C" not null references global.tenant (tenant_id),
  slug text collate "C" not null unique,
  created_at timestamptz not null
);

create table global.app_user (
  tenant_id text collate "C" not null references global.tenant (tenant_id),
  user_id text collate "C" not null,
  user_type text not null,
  email text not null,
  email_key text collate "C" not null,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone_no text,
  last_login_at timestamptz,
  password_changed_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  version integer not null,
  primary key (tenant_id, user_id),
  unique (tenant_id, email_key)
);

create table global.membership (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  merchant_id text collate "C" not null references global.merchant_directory (merchant_id),
  role text not null,
  permissions text[] not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, merchant_id),
  foreign key (tenant_id, user_id) references global.app_user (tenant_id, user_id)
);
create index membership_of_merchant on global.membership (merchant_id);

-- The refresh token is derived from (secret, session, generation); only the generation is kept.
create table global.session (
  session_id text collate "C" primary key,
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  merchant_id text collate "C" not null,
  generation integer not null,
  rotated_at timestamptz not null,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (tenant_id, user_id, merchant_id)
    references global.membership (tenant_id, user_id, merchant_id) on delete cascade
);
create index session_of_user on global.session (tenant_id, user_id);
create index session_expiry on global.session (expires_at);

-- Invitation, reset and one-time sign-in tokens; only the SHA-256 of the token is kept.
create table global.ref_token (
  token_hash bytea primary key,
  kind text not null check (kind in ('invite', 'reset', 'custom')),
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  merchant_id text collate "C" not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  foreign key (tenant_id, user_id) references global.app_user (tenant_id, user_id)
);
create index ref_token_of_user on global.ref_token (tenant_id, user_id, kind);

create table global.throttle (
  key text collate "C" primary key,
  failures integer not null,
  window_start timestamptz not null,
  blocked_until timestamptz
);
create index throttle_age on global.throttle (window_start);

-- Business time is wall time plus this offset (one row); zero in production.
create table global.clock (
  only_row boolean primary key check (only_row),
  offset_ms bigint not null
);
insert into global.clock values (true, 0);

-- ---------------------------------------------------------------------------------------------- merchant tables

create table app.merchant (
  merchant_id text collate "C" not null,
  tenant_id text collate "C" not null,
  slug text not null,
  business_name text not null,
  brand_name text not null,
  trading_country text not null check (trading_country in ('AU', 'NZ')),
  tax_country text not null check (tax_country in ('AU', 'NZ')),
  tax_id text,
  business_type text check (business_type in ('company', 'individual')),
  tags text[] not null,
  public_key text not null,
  abacus_enabled boolean not null,
  source_verification_enabled boolean not null,
  activated_at timestamptz,
  time_zone text not null,
  account_name text not null,
  account_address text not null,
  icon_uri text,
  logo_uri text,
  logo_alt_text text,
  website text,
  card_statement_name text,
  contact_email text,
  support_email text,
  support_site text,
  phone_no text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  postal_code text,
  customer_dashboard boolean not null,
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  fee_fixed bigint not null check (fee_fixed >= 0),
  created_at timestamptz not null,
  version integer not null,
  primary key (merchant_id)
);

create table app.customer (
  merchant_id text collate "C" not null,
  customer_id text collate "C" not null,
  internal_customer_id text,
  email text,
  email_key text collate "C",
  first_name text,
  last_name text,
  organisation_name text,
  name_key text collate "C" not null,
  phone_no text,
  created_at timestamptz not null,
  primary key (merchant_id, customer_id),
  unique (merchant_id, internal_customer_id)
);
create unique index customer_email on app.customer (merchant_id, email_key);
create index customer_recent on app.customer (merchant_id, created_at desc, customer_id desc);

create table app.merchant_order (
  merchant_id text collate "C" not null,
  merchant_order_id text collate "C" not null,
  internal_order_id text collate "C" not null,
  order_type text not null check (order_type in ('manual', 'online')),
  status text not null check (status in ('created', 'cancelled', 'paid')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('AUD', 'NZD')),
  description text,
  customer_email text,
  phone_no text,
  billing_name text,
  billing_phone text,
  metadata jsonb not null,
  tax_included boolean not null,
  gst bigint check (gst >= 0),
  request_3ds boolean not null,
  email_receipt boolean not null,
  -- The one attempt that is open or has succeeded; null while the order may be paid.
  active_transaction_id text collate "C",
  created_at timestamptz not null,
  created_by text collate "C",
  version integer not null,
  primary key (merchant_id, merchant_order_id)
);
create index order_recent
  on app.merchant_order (merchant_id, order_type, status, created_at desc, merchant_order_id desc);

create table app.order_item (
  merchant_id text collate "C" not null,
  merchant_order_id text collate "C" not null,
  line integer not null,
  description text not null,
  quantity integer not null check (quantity > 0),
  amount bigint not null check (amount > 0),
  primary key (merchant_id, merchant_order_id, line),
  foreign key (merchant_id, merchant_order_id)
    references app.merchant_order (merchant_id, merchant_order_id)
);

-- Invoice links; the token itself carries merchant and order, only its hash is kept.
create table app.invoice_token (
  merchant_id text collate "C" not null,
  token_hash bytea not null,
  merchant_order_id text collate "C" not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, merchant_order_id)
    references app.merchant_order (merchant_id, merchant_order_id)
);
create index invoice_token_of_order on app.invoice_token (merchant_id, merchant_order_id);

create table app.payment (
  merchant_id text collate "C" not null,
  transaction_id text collate "C" not null,
  merchant_order_id text collate "C" not null,
  internal_order_id text collate "C" not null,
  order_type text not null,
  description text,
  customer_id text collate "C",
  internal_customer_id text collate "C",
  customer_name text,
  customer_email text,
  customer_email_key text collate "C",
  customer_phone text,
  billing jsonb,
  shipping jsonb,
  method text not null check (method in ('card', 'direct_debit', 'payto')),
  pay_card_id text collate "C",
  pay_plan_id text collate "C",
  pay_type text not null check (pay_type in ('card', 'plan')),
  status text not null check (status in (
    'incomplete', 'accepted', 'pending', 'not_captured', 'paid',
    'partially_refunded', 'refunded', 'failed', 'cancelled', 'disputed')),
  currency text not null check (currency in ('AUD', 'NZD')),
  amount bigint not null check (amount > 0),
  captured bigint not null check (captured between 0 and amount),
  -- What lists show and filter by: the captured amount once captured, else the amount asked for.
  transaction_amount bigint not null check (transaction_amount between 1 and amount),
  refund_reserved bigint not null check (refund_reserved between 0 and captured),
  refunded bigint not null check (refunded between 0 and refund_reserved),
  platform_fee bigint not null check (platform_fee >= 0),
  fee_variable bigint not null,
  fee_fixed bigint not null,
  fee_tax bigint not null,
  surcharge bigint not null,
  available_on date,
  source_brand text,
  source_last4 text,
  source_funding text,
  source_expiry text,
  wallet_type text,
  cvc_passed boolean,
  three_ds_passed boolean,
  three_ds_info text,
  bank_routing_number text,
  bank_account_hint text,
  debit_status text,
  failure_code text,
  failure_message text,
  outcome_unknown boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  check ((pay_card_id is null) <> (pay_plan_id is null)),
  check ((pay_type = 'plan') = (pay_plan_id is not null)),
  primary key (merchant_id, transaction_id),
  foreign key (merchant_id, merchant_order_id)
    references app.merchant_order (merchant_id, merchant_order_id),
  foreign key (merchant_id, customer_id) references app.customer (merchant_id, customer_id)
);
create index payment_recent on app.payment (merchant_id, created_at desc, transaction_id desc);
create index payment_by_status
  on app.payment (merchant_id, status, created_at desc, transaction_id desc);
create index payment_by_type
  on app.payment (merchant_id, pay_type, created_at desc, transaction_id desc);
create index payment_by_order
  on app.payment (merchant_id, internal_order_id, created_at desc, transaction_id desc);
create index payment_by_internal_customer
  on app.payment (merchant_id, internal_customer_id, created_at desc, transaction_id desc)
  where internal_customer_id is not null;
create index payment_by_customer
  on app.payment (merchant_id, customer_id, created_at desc, transaction_id desc);
create index payment_by_email
  on app.payment (merchant_id, customer_email_key, created_at desc, transaction_id desc);
create index payment_by_amount
  on app.payment (merchant_id, transaction_amount, created_at desc, transaction_id desc);
create index payment_of_order on app.payment (merchant_id, merchant_order_id);

-- Each step asked of a provider: written before the call, completed after it, asked for again while open.
create table app.payment_operation (
  merchant_id text collate "C" not null,
  operation_id text collate "C" not null,
  transaction_id text collate "C" not null,
  kind text not null check (kind in ('charge', 'authorise', 'capture', 'void', 'refund', 'verify')),
  status text not null check (status in ('started', 'succeeded', 'pending', 'failed', 'unknown')),
  provider text not null,
  payment_token text,
  amount bigint not null check (amount > 0),
  currency text not null,
  provider_ref text,
  error_code text,
  checks integer not null,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, operation_id),
  foreign key (merchant_id, transaction_id) references app.payment (merchant_id, transaction_id)
);
create index operation_of_payment on app.payment_operation (merchant_id, transaction_id);
create index operation_due on app.payment_operation (next_check_at)
  where status in ('started', 'pending', 'unknown');

-- ---------------------------------------------------------------------------------------------- ledger

create table app.ledger_journal (
  merchant_id text collate "C" not null,
  journal_id text collate "C" not null,
  kind text not null,
  source_type text not null,
  source_id text collate "C" not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  reverses_id text collate "C",
  primary key (merchant_id, journal_id),
  unique (merchant_id, kind, source_type, source_id)
);

create table app.ledger_posting (
  merchant_id text collate "C" not null,
  journal_id text collate "C" not null,
  seq smallint not null,
  debit_account text not null,
  credit_account text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  check (debit_account <> credit_account),
  primary key (merchant_id, journal_id, seq),
  foreign key (merchant_id, journal_id) references app.ledger_journal (merchant_id, journal_id)
);

create table app.ledger_balance (
  merchant_id text collate "C" not null,
  currency text not null,
  account text not null,
  debits bigint not null check (debits >= 0),
  credits bigint not null check (credits >= 0),
  primary key (merchant_id, currency, account)
);

-- The merchant's statement: what each event adds to or takes from what is owed to them.
create table app.settlement_entry (
  merchant_id text collate "C" not null,
  entry_id text collate "C" not null,
  journal_id text collate "C" not null,
  entry_type text not null,
  transaction_id text collate "C",
  internal_order_id text collate "C",
  gross bigint not null,
  fee bigint not null,
  fee_tax bigint not null,
  net bigint not null,
  currency text not null,
  entry_at timestamptz not null,
  available_on date not null,
  payout_id text collate "C",
  check (net = gross - fee),
  primary key (merchant_id, entry_id),
  foreign key (merchant_id, journal_id) references app.ledger_journal (merchant_id, journal_id)
);
create index settlement_recent
  on app.settlement_entry (merchant_id, currency, entry_at desc, entry_id desc);
create index settlement_of_payment on app.settlement_entry (merchant_id, transaction_id);
create index settlement_unpaid on app.settlement_entry (merchant_id, currency, available_on)
  include (net) where payout_id is null;

-- ---------------------------------------------------------------------------------------------- rollups

-- Payments per local day of the merchant's own time zone; written last in the transaction of each change.
create table app.payment_count_day (
  merchant_id text collate "C" not null,
  day date not null,
  status text not null,
  pay_type text not null,
  n bigint not null check (n >= 0),
  primary key (merchant_id, day, status, pay_type)
);

-- Payments per quarter of an hour (UTC), for days of any other zone: every offset is a multiple of 15 minutes.
create table app.payment_count_quarter (
  merchant_id text collate "C" not null,
  quarter timestamptz not null,
  n bigint not null check (n >= 0),
  primary key (merchant_id, quarter)
);

create table app.customer_count_quarter (
  merchant_id text collate "C" not null,
  quarter timestamptz not null,
  n bigint not null check (n >= 0),
  primary key (merchant_id, quarter)
);

-- ---------------------------------------------------------------------------------------------- plumbing

create table app.idempotency_key (
  merchant_id text collate "C" not null,
  scope text not null,
  key text not null,
  request_hash bytea not null,
  state text not null check (state in ('running', 'done')),
  answer_status integer,
  answer_body text,
  locked_until timestamptz not null,
  created_at timestamptz not null,
  primary key (merchant_id, scope, key)
);
create index idempotency_age on app.idempotency_key (merchant_id, created_at);

-- Mail to be sent or sent; one row per (merchant, cause), so that no cause mails twice.
create table app.mail (
  merchant_id text collate "C" not null,
  mail_id text collate "C" not null,
  cause text not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  status text not null check (status in ('queued', 'sent', 'kept', 'failed')),
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (merchant_id, mail_id),
  unique (merchant_id, cause)
);

-- ---------------------------------------------------------------------------------------------- roles and walls

-- paydeck_app   runs the product: reads and writes, one merchant at a time (row-level security).
-- paydeck_reader answers lists and reports: reads only, always with an explicit merchant_id (see the ADR).
-- paydeck_sweeper finds due work across merchants: reads the few tables that have any.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['paydeck_app', 'paydeck_reader', 'paydeck_sweeper'] loop
    begin
      execute format('create role %I nologin nosuperuser nocreatedb nocreaterole', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', wanted);
  end loop;
end
$$;

grant usage on schema global, app to paydeck_app, paydeck_reader, paydeck_sweeper;
grant select, insert, update, delete on all tables in schema global to paydeck_app;
grant select, insert, update, delete on all tables in schema app to paydeck_app;
revoke update, delete on app.ledger_journal, app.ledger_posting from paydeck_app;
revoke delete on app.payment, app.payment_operation, app.merchant_order, app.settlement_entry,
  app.ledger_balance, app.merchant, app.customer from paydeck_app;
grant select on all tables in schema app, global to paydeck_reader;
grant select on app.payment_operation to paydeck_sweeper;

do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'app' loop
    execute format('alter table app.%I enable row level security', name);
    execute format(
      'create policy own_rows on app.%I to paydeck_app
         using (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))
         with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))', name);
    execute format('create policy all_rows on app.%I for select to paydeck_reader using (true)', name);
  end loop;
end
$$;
create policy due_rows on app.payment_operation for select to paydeck_sweeper using (true);

-- Paying orders from a bank account: debits that may still be sent back, and what the two sandbox providers remember.

-- Confirmed direct debits, for as long as the customer's bank may return them: the provider is asked every day.
create table app.debit_watch (
  merchant_id text collate "C" not null,
  operation_id text collate "C" not null,
  transaction_id text collate "C" not null,
  watched_until timestamptz not null,
  -- Null when it was returned, or cannot be any more.
  next_check_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, operation_id),
  foreign key (merchant_id, operation_id)
    references app.payment_operation (merchant_id, operation_id),
  foreign key (merchant_id, transaction_id) references app.payment (merchant_id, transaction_id)
);
create index debit_watch_of_payment on app.debit_watch (merchant_id, transaction_id);
create index debit_watch_due on app.debit_watch (next_check_at) where next_check_at is not null;

grant select, insert, update on app.debit_watch to paydeck_app;
grant select on app.debit_watch to paydeck_reader;
grant select (merchant_id, operation_id, next_check_at) on app.debit_watch to paydeck_sweeper;
alter table app.debit_watch enable row level security;
create policy own_rows on app.debit_watch to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.debit_watch for select to paydeck_reader using (true);
create policy due_rows on app.debit_watch for select to paydeck_sweeper using (true);

alter table app.payment
  add constraint payment_debit_status check (
    debit_status is null
    or method = 'direct_debit' and debit_status in ('submitted', 'confirmed', 'failed', 'returned'));

set local role paydeck_sandbox;

-- What a page got for a bank account: may be debited once, for half an hour. No account number is kept.
create table sandbox.debit_token (
  token text collate "C" primary key,
  routing_number text not null,
  last4 text not null,
  behaviour jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by text collate "C"
);
create index debit_token_age on sandbox.debit_token (expires_at);

-- Every debit ever asked for, by the caller's operation id. What it has come to depends on the business time.
create table sandbox.debit (
  operation_id text collate "C" primary key,
  -- closed: the caller gave this id up before anything happened; it can never debit.
  outcome text not null check (outcome in ('submitted', 'refused', 'closed')),
  ref text,
  token text collate "C",
  amount bigint,
  currency text,
  reference text,
  routing_number text,
  last4 text,
  -- Why it was refused, fails at its result, or comes back.
  code text,
  result_at timestamptz,
  confirms boolean not null,
  returns_at timestamptz,
  created_at timestamptz not null
);

-- Agreements by which payers let themselves be charged once. Nobody but the payer's bank knows the whole PayID.
create table sandbox.payto_agreement (
  token text collate "C" primary key,
  account_hint text not null,
  amount bigint not null,
  currency text not null,
  behaviour jsonb not null,
  created_at timestamptz not null,
  -- When the payer answers; null when they never do.
  answered_at timestamptz,
  approves boolean not null,
  expires_at timestamptz not null,
  used_by text collate "C"
);

create table sandbox.payto_charge (
  operation_id text collate "C" primary key,
  outcome text not null check (outcome in ('paid', 'refused', 'closed')),
  ref text,
  code text,
  agreement text collate "C",
  amount bigint,
  currency text,
  reference text,
  account_hint text,
  created_at timestamptz not null
);

reset role;

-- Paying merchants out: bank accounts, the payout run, what the bank was told and answered; disputes.

-- How often, and how long a new primary account has to wait; when the run looks at the merchant next.
alter table app.merchant
  add column payout_schedule text not null default 'daily'
    check (payout_schedule in ('daily', 'weekly', 'monthly')),
  add column payout_hold_hours integer not null default 0
    check (payout_hold_hours between 0 and 720),
  -- Null until the merchant is activated.
  add column payout_due_at timestamptz;
alter table app.merchant alter column payout_schedule drop default,
  alter column payout_hold_hours drop default;
update app.merchant set payout_due_at = activated_at;
create index merchant_payout_due on app.merchant (payout_due_at) where payout_due_at is not null;

create table app.bank_account (
  merchant_id text collate "C" not null,
  external_account_id text collate "C" not null,
  account_name text not null,
  -- AES-256-GCM; merchant and account id are part of what is sealed.
  account_number_sealed bytea not null,
  account_number_last4 text not null,
  -- The BSB; empty where the number itself names bank and branch (NZ).
  routing_number text not null,
  country text not null check (country in ('AU', 'NZ')),
  currency text not null check (currency in ('AUD', 'NZD')),
  is_primary boolean not null,
  -- No payout goes to it before: it replaced another primary account not long ago.
  held_until timestamptz,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  version integer not null,
  primary key (merchant_id, external_account_id)
);
create unique index bank_account_primary on app.bank_account (merchant_id, currency) where is_primary;
create index bank_account_recent
  on app.bank_account (merchant_id, created_at desc, external_account_id desc);

create table app.payout (
  merchant_id text collate "C" not null,
  payout_id text collate "C" not null,
  currency text not null check (currency in ('AUD', 'NZD')),
  amount bigint not null check (amount > 0),
  -- pending: not known to the bank yet, or nobody knows whether it is.
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed')),
  external_account_id text collate "C" not null,
  -- What the merchant reads on the bank statement.
  reference text not null,
  -- What the run before left behind (zero or less), and what this one leaves behind.
  opening_balance bigint not null,
  closing_balance bigint not null,
  -- The local day of the run. One payout per currency and day.
  business_day date not null,
  -- When it arrives, or is expected to; null before the bank has it and after it has failed.
  arrival_date date,
  -- The payout that took the money of this one, when this one has failed.
  carried_by text collate "C",
  provider text not null,
  provider_ref text,
  failure_code text,
  failure_message text,
  checks integer not null,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, payout_id),
  unique (merchant_id, currency, business_day),
  foreign key (merchant_id, external_account_id)
    references app.bank_account (merchant_id, external_account_id),
  foreign key (merchant_id, carried_by) references app.payout (merchant_id, payout_id)
);
create index payout_recent on app.payout (merchant_id, created_at desc, payout_id desc);
create index payout_due on app.payout (next_check_at) where next_check_at is not null;

-- Every run that found something: what was there, and what was done about it.
create table app.payout_run (
  merchant_id text collate "C" not null,
  currency text not null,
  business_day date not null,
  outcome text not null check (outcome in (
    'paid_out', 'carried_forward', 'no_bank_account', 'account_on_hold')),
  opening_balance bigint not null,
  available bigint not null,
  closing_balance bigint not null,
  payout_id text collate "C",
  ran_at timestamptz not null,
  check ((outcome = 'paid_out') = (payout_id is not null)),
  primary key (merchant_id, currency, business_day),
  foreign key (merchant_id, payout_id) references app.payout (merchant_id, payout_id)
);

alter table app.settlement_entry
  add foreign key (merchant_id, payout_id) references app.payout (merchant_id, payout_id);
create index settlement_of_payout on app.settlement_entry (merchant_id, payout_id, entry_at, entry_id)
  where payout_id is not null;
create index settlement_by_order
  on app.settlement_entry (merchant_id, internal_order_id, entry_at desc, entry_id desc)
  where internal_order_id is not null;

create table app.dispute (
  merchant_id text collate "C" not null,
  dispute_id text collate "C" not null,
  transaction_id text collate "C" not null,
  provider text not null,
  provider_ref text collate "C" not null,
  status text not null check (status in ('open', 'won', 'lost')),
  -- Where the payment goes back to when the dispute is won.
  status_before text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- With the GST on it; stays with the provider, whoever wins.
  fee bigint not null check (fee >= 0),
  fee_tax bigint not null check (fee_tax between 0 and fee),
  reason text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'open') = (closed_at is null)),
  primary key (merchant_id, dispute_id),
  unique (merchant_id, provider, provider_ref),
  foreign key (merchant_id, transaction_id) references app.payment (merchant_id, transaction_id)
);
create index dispute_of_payment on app.dispute (merchant_id, transaction_id, opened_at desc);

grant select, insert, update on app.bank_account, app.payout, app.payout_run, app.dispute to paydeck_app;
grant select on app.bank_account, app.payout, app.payout_run, app.dispute to paydeck_reader;
grant select (merchant_id, payout_due_at) on app.merchant to paydeck_sweeper;
grant select (merchant_id, payout_id, next_check_at) on app.payout to paydeck_sweeper;

do $$
declare
  name text;
begin
  foreach name in array array['bank_account', 'payout', 'payout_run', 'dispute'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format(
      'create policy own_rows on app.%I to paydeck_app
         using (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))
         with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))', name);
    execute format('create policy all_rows on app.%I for select to paydeck_reader using (true)', name);
  end loop;
end
$$;
create policy due_rows on app.payout for select to paydeck_sweeper using (true);
create policy due_rows on app.merchant for select to paydeck_sweeper using (true);

-- The sandbox bank's own memory: what it was asked to pay, by the caller's payout id.
set local role paydeck_sandbox;
create table sandbox.bank_payout (
  payout_id text collate "C" primary key,
  outcome text not null check (outcome in ('accepted', 'refused', 'returned')),
  ref text not null,
  code text,
  amount bigint not null,
  currency text not null,
  account_hint text not null,
  reference text not null,
  -- From when on the money has arrived, or has come back.
  settles_at timestamptz not null,
  created_at timestamptz not null
);
reset role;

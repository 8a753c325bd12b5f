-- What an owner asks a second person for; without a row, nothing.
create table app.approval_rule (
  merchant_id text collate "C" primary key,
  -- Refunds of more than this of a payment, in minor units of the merchant's currency; null: none.
  refunds_over bigint check (refunds_over >= 0),
  bank_changes boolean not null,
  changed_at timestamptz not null,
  changed_by text collate "C" not null
);

-- What one person asked for and another has to approve.
create table app.approval (
  merchant_id text collate "C" not null,
  approval_id text collate "C" not null,
  act text not null check (act in ('refund', 'add_bank_account', 'make_bank_account_primary')),
  -- Of a refund: its payment and its amount, which app.payment.refund_waiting sets aside.
  transaction_id text collate "C",
  amount bigint check (amount > 0),
  reason text,
  -- Of a bank account: its facts as people may see them, and the number until it is decided.
  external_account_id text collate "C",
  account_facts jsonb,
  account_number_sealed bytea,
  currency text not null check (currency in ('AUD', 'NZD')),
  asked_by text collate "C" not null,
  asked_at timestamptz not null,
  -- Business time.
  ends_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'refused', 'declined', 'withdrawn', 'ended')),
  decided_by text collate "C",
  decided_at timestamptz,
  -- The reason of a decline, or why it was no longer possible.
  explanation text,
  result_id text collate "C",
  primary key (merchant_id, approval_id),
  check ((act = 'refund') = (transaction_id is not null and amount is not null)),
  check ((act = 'refund') = (account_facts is null))
);

create index approval_waiting on app.approval (merchant_id, asked_at) where state = 'waiting';
create index approval_newest on app.approval (merchant_id, asked_at desc, approval_id desc);
create index approval_of_payment on app.approval (merchant_id, transaction_id) where transaction_id is not null;
create index approval_due on app.approval (ends_at) where state = 'waiting';

grant select, insert, update on app.approval_rule to paydeck_app;
grant select, insert on app.approval to paydeck_app;
grant update (state, account_number_sealed, decided_by, decided_at, explanation, result_id) on app.approval to paydeck_app;
grant select on app.approval_rule, app.approval to paydeck_reader;
grant select (merchant_id, approval_id, ends_at, state) on app.approval to paydeck_sweeper;

alter table app.approval_rule enable row level security;
alter table app.approval enable row level security;
create policy own_rows on app.approval_rule to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy own_rows on app.approval to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.approval_rule for select to paydeck_reader using (true);
create policy all_rows on app.approval for select to paydeck_reader using (true);
create policy due_rows on app.approval for select to paydeck_sweeper using (true);

-- Changes of counts that the rollups do not have yet. A charge adds rows instead of changing the rows that all charges of
-- its merchant share; the worker folds them into the rollups.
create table app.count_change (
  merchant_id text collate "C" not null,
  what text not null check (what in ('payment', 'customer', 'refund')),
  subject_id text collate "C" not null,
  -- The version that a payment moved to; 0 when something was made.
  version integer not null,
  -- When the payment, customer or refund was made.
  created_at timestamptz not null,
  -- Of a payment that moved; null when it was made.
  from_status text,
  to_status text,
  pay_type text,
  check ((what = 'payment') = (to_status is not null and pay_type is not null)),
  primary key (merchant_id, what, subject_id, version)
);

grant select, insert, delete on app.count_change to paydeck_app;
grant select on app.count_change to paydeck_reader;
grant select (merchant_id) on app.count_change to paydeck_sweeper;
alter table app.count_change enable row level security;
create policy own_rows on app.count_change to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.count_change for select to paydeck_reader using (true);
create policy due_rows on app.count_change for select to paydeck_sweeper using (true);

-- The counts: the rollups with the changes they do not have yet. A key may have several rows; readers sum them.
create view app.payments_per_day with (security_invoker = true) as
  select merchant_id, day, status, pay_type, n from app.payment_count_day
  union all
  select c.merchant_id, (c.created_at at time zone m.counts_zone)::date, s.status, c.pay_type, s.n
  from app.count_change c
  join app.merchant m on m.merchant_id = c.merchant_id
  cross join lateral (values (c.to_status, 1::bigint), (c.from_status, -1::bigint)) s (status, n)
  where c.what = 'payment' and s.status is not null;

create view app.payments_per_quarter with (security_invoker = true) as
  select merchant_id, quarter, n from app.payment_count_quarter
  union all
  select merchant_id, date_bin('15 minutes', created_at, 'epoch'), 1::bigint
  from app.count_change where what = 'payment' and from_status is null;

create view app.customers_per_day with (security_invoker = true) as
  select merchant_id, day, n from app.customer_count_day
  union all
  select c.merchant_id, (c.created_at at time zone m.counts_zone)::date, 1::bigint
  from app.count_change c
  join app.merchant m on m.merchant_id = c.merchant_id
  where c.what = 'customer';

create view app.customers_per_quarter with (security_invoker = true) as
  select merchant_id, quarter, n from app.customer_count_quarter
  union all
  select merchant_id, date_bin('15 minutes', created_at, 'epoch'), 1::bigint
  from app.count_change where what = 'customer';

create view app.refunds_per_day with (security_invoker = true) as
  select merchant_id, day, n from app.refund_count_day
  union all
  select c.merchant_id, (c.created_at at time zone m.counts_zone)::date, 1::bigint
  from app.count_change c
  join app.merchant m on m.merchant_id = c.merchant_id
  where c.what = 'refund';

grant select on app.payments_per_day, app.payments_per_quarter, app.customers_per_day,
  app.customers_per_quarter, app.refunds_per_day to paydeck_app, paydeck_reader;

-- The balances of the accounts are the sums of their postings: a table that repeats them is one more row that all
-- charges of a merchant wait for.
drop table app.ledger_balance;
create view app.ledger_balance with (security_invoker = true) as
  select p.merchant_id, p.currency, s.account, sum(s.debit)::bigint as debits, sum(s.credit)::bigint as credits
  from app.ledger_posting p
  cross join lateral (values (p.debit_account, p.amount, 0::bigint), (p.credit_account, 0::bigint, p.amount))
    s (account, debit, credit)
  group by p.merchant_id, p.currency, s.account;
grant select on app.ledger_balance to paydeck_app, paydeck_reader;

-- Refunds, and paying in instalments.

create table app.refund (
  merchant_id text collate "C" not null,
  refund_id text collate "C" not null,
  transaction_id text collate "C" not null,
  -- What was asked for, and what it came to: less only when a part of it could not be given back.
  requested bigint not null check (requested > 0),
  amount bigint not null check (amount between 1 and requested),
  -- Forgiven of what the customer still owed on a plan, and given back the way the money had come.
  to_plan bigint not null check (to_plan >= 0),
  to_source bigint not null check (to_source >= 0),
  currency text not null check (currency in ('AUD', 'NZD')),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  failure_code text,
  reason text,
  -- Copied from the payment, so that the list needs no join.
  internal_order_id text collate "C" not null,
  customer_email text,
  customer_email_key text collate "C",
  created_by text collate "C" not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  updated_at timestamptz not null,
  check (amount = to_plan + to_source),
  check ((status = 'pending') = (settled_at is null)),
  primary key (merchant_id, refund_id),
  foreign key (merchant_id, transaction_id) references app.payment (merchant_id, transaction_id)
);
create index refund_recent on app.refund (merchant_id, created_at desc, refund_id desc);
create index refund_by_order
  on app.refund (merchant_id, internal_order_id, created_at desc, refund_id desc);
create index refund_by_email
  on app.refund (merchant_id, customer_email_key, created_at desc, refund_id desc);
create index refund_by_amount on app.refund (merchant_id, amount, created_at desc, refund_id desc);
create index refund_of_payment on app.refund (merchant_id, transaction_id, created_at);

-- What a refund gives back of each charge: one operation per charge.
create table app.refund_part (
  merchant_id text collate "C" not null,
  operation_id text collate "C" not null,
  refund_id text collate "C" not null,
  charge_operation_id text collate "C" not null,
  -- The provider's own id of that charge.
  charge_ref text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  primary key (merchant_id, operation_id),
  foreign key (merchant_id, refund_id) references app.refund (merchant_id, refund_id),
  foreign key (merchant_id, operation_id) references app.payment_operation (merchant_id, operation_id),
  foreign key (merchant_id, charge_operation_id)
    references app.payment_operation (merchant_id, operation_id)
);
create index refund_part_of_refund on app.refund_part (merchant_id, refund_id);
create index refund_part_of_charge on app.refund_part (merchant_id, charge_operation_id);

-- Refunds per local day of the merchant's own zone, whatever becomes of them.
create table app.refund_count_day (
  merchant_id text collate "C" not null,
  day date not null,
  n bigint not null check (n >= 0),
  primary key (merchant_id, day)
);

-- What a merchant lets customers pay in instalments; without a row the house's terms hold.
create table app.plan_terms (
  merchant_id text collate "C" not null,
  -- The first is offered when nobody asks for another.
  variants text[] not null,
  minimum bigint not null check (minimum > 0),
  customer_limit bigint not null check (customer_limit >= 0),
  primary key (merchant_id)
);

create table app.pay_plan (
  merchant_id text collate "C" not null,
  pay_plan_id text collate "C" not null,
  transaction_id text collate "C" not null,
  variant text not null,
  currency text not null check (currency in ('AUD', 'NZD')),
  -- The full price, and how much of it was taken at the start.
  amount bigint not null check (amount > 0),
  initial_amount bigint not null check (initial_amount between 1 and amount),
  -- What the customer owes: the sum of the instalments that are scheduled or being charged.
  outstanding bigint not null check (outstanding between 0 and amount),
  written_off bigint not null check (written_off >= 0),
  -- starting: the first payment is under way. failed: it came to nothing. cancelled: the rest was refunded.
  status text not null check (status in (
    'starting', 'running', 'paid', 'cancelled', 'written_off', 'failed')),
  -- The provider's name for the card that pays; null until the first payment has succeeded.
  saved_source text,
  source_brand text,
  source_last4 text,
  customer_email text not null,
  customer_email_key text collate "C" not null,
  -- Since when an instalment has been overdue; null when none is.
  overdue_at timestamptz,
  -- A refund that is being given back: nothing is collected until its outcome is known.
  held_by text collate "C",
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null,
  version integer not null,
  check ((status in ('starting', 'running')) = (ended_at is null)),
  check (status in ('starting', 'running') or outstanding = 0),
  primary key (merchant_id, pay_plan_id),
  unique (merchant_id, transaction_id),
  foreign key (merchant_id, transaction_id) references app.payment (merchant_id, transaction_id),
  foreign key (merchant_id, held_by) references app.refund (merchant_id, refund_id)
);
create index pay_plan_of_customer on app.pay_plan (merchant_id, customer_email_key)
  where status in ('starting', 'running');

create table app.instalment (
  merchant_id text collate "C" not null,
  pay_plan_id text collate "C" not null,
  -- Counts all payments of the plan; the one at the start is number 1 and has no row.
  number integer not null check (number > 1),
  -- What was agreed, and what is left of it after refunds.
  agreed bigint not null check (agreed > 0),
  amount bigint not null check (amount between 0 and agreed),
  due_on date not null,
  due_at timestamptz not null,
  status text not null check (status in ('scheduled', 'charging', 'paid', 'cancelled', 'written_off')),
  declines integer not null check (declines >= 0),
  failure_code text,
  overdue_at timestamptz,
  -- When the sweep looks at it: to charge the card, try again, or write it off.
  next_look_at timestamptz,
  -- When the customer is reminded; null once that is done.
  remind_at timestamptz,
  -- The charge that is under way, or that paid it; one charge may pay several.
  operation_id text collate "C",
  paid_at timestamptz,
  check ((status = 'scheduled') = (next_look_at is not null)),
  check (status = 'scheduled' or remind_at is null),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status in ('charging', 'paid')) = (operation_id is not null)),
  check (amount > 0 or status = 'cancelled'),
  primary key (merchant_id, pay_plan_id, number),
  foreign key (merchant_id, pay_plan_id) references app.pay_plan (merchant_id, pay_plan_id),
  foreign key (merchant_id, operation_id) references app.payment_operation (merchant_id, operation_id)
);
create index instalment_due on app.instalment (next_look_at) where next_look_at is not null;
create index instalment_reminder on app.instalment (remind_at) where remind_at is not null;
create index instalment_of_operation on app.instalment (merchant_id, operation_id)
  where operation_id is not null;

grant select, insert, update on app.refund, app.refund_part, app.pay_plan, app.instalment, app.plan_terms
  to paydeck_app;
grant select, insert, update, delete on app.refund_count_day to paydeck_app;
grant select on app.refund, app.refund_part, app.pay_plan, app.instalment, app.plan_terms,
  app.refund_count_day to paydeck_reader;
grant select (merchant_id, pay_plan_id, number, next_look_at, remind_at) on app.instalment to paydeck_sweeper;

do $$
declare
  name text;
begin
  foreach name in array array[
    'refund', 'refund_part', 'refund_count_day', 'plan_terms', 'pay_plan', 'instalment'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format(
      'create policy own_rows on app.%I to paydeck_app
         using (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))
         with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))', name);
    execute format('create policy all_rows on app.%I for select to paydeck_reader using (true)', name);
  end loop;
end
$$;
create policy due_rows on app.instalment for select to paydeck_sweeper using (true);

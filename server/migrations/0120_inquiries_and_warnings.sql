-- A bank's inquiry takes no money: it may become a dispute under the same reference, or close.
alter table app.dispute
  drop constraint dispute_status_check,
  add constraint dispute_status_check
    check (status in ('inquiry', 'inquiry_closed', 'open', 'won', 'lost')),
  drop constraint dispute_check1,
  add constraint dispute_closed_check
    check ((status in ('inquiry', 'open')) = (closed_at is null)),
  -- When the bank asked; null for a dispute that did not begin as an inquiry.
  add column inquired_at timestamptz;

-- What operators watch: disputes and inquiries whose answer is due.
create index dispute_answer_by on app.dispute (due_by, dispute_id)
  where status in ('inquiry', 'open') and due_by is not null;

-- A bank's report that a charge may be fraud; a refund then may keep it from being disputed.
create table app.fraud_warning (
  merchant_id text collate "C" not null,
  provider text not null,
  provider_ref text collate "C" not null,
  transaction_id text collate "C" not null,
  -- In the provider's word.
  reason text not null,
  warned_at timestamptz not null,
  primary key (merchant_id, provider, provider_ref),
  foreign key (merchant_id, transaction_id) references app.payment (merchant_id, transaction_id)
);
create index fraud_warning_of_payment on app.fraud_warning (merchant_id, transaction_id);
create index fraud_warning_newest on app.fraud_warning (merchant_id, warned_at);
grant select, insert on app.fraud_warning to paydeck_app;
grant select on app.fraud_warning to paydeck_reader;
alter table app.fraud_warning enable row level security;
create policy own_rows on app.fraud_warning to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.fraud_warning for select to paydeck_reader using (true);

-- An event about a warning names it.
alter table global.provider_event add column warning_ref text collate "C";

set local role paydeck_sandbox;
-- Until when a dispute is an inquiry; null for one that is not.
alter table sandbox.dispute add column inquiry_until timestamptz;
alter table sandbox.event add column warning_ref text collate "C";
create table sandbox.fraud_warning (
  warning_ref text collate "C" primary key,
  operation_id text collate "C" not null,
  warned_at timestamptz not null
);
reset role;

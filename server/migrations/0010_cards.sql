-- Cards in full: holds and their capture, saved sources, challenges, small charges that verify a source, and the
-- events that providers send.

alter table app.payment
  -- What is or was held on the card; null for a payment that was never only held.
  add column authorised bigint check (authorised between 1 and amount),
  add column hold_expires_at timestamptz,
  -- The capture or the void that is under way: there is one at a time.
  add column hold_operation_id text collate "C",
  -- To charge the card again; the provider's own id.
  add column payment_source text collate "C",
  -- The challenge the card's owner has still to answer.
  add column three_ds_authorisation_id text collate "C",
  add column three_ds_redirect_url text,
  -- The newest verification of the card's owner.
  add column source_verification_id text collate "C",
  add constraint payment_captures_what_is_held check (captured <= authorised),
  add constraint payment_hold check ((authorised is null) = (hold_expires_at is null)),
  add constraint payment_hold_operation check (hold_operation_id is null or status = 'not_captured');
create index payment_hold_due on app.payment (hold_expires_at)
  where status = 'not_captured' and hold_operation_id is null;

-- A small charge by which the merchant finds out whether the customer can see the card's statement.
create table app.source_verification (
  merchant_id text collate "C" not null,
  verification_id text collate "C" not null,
  transaction_id text collate "C" not null,
  state text not null check (state in ('unverified', 'passed', 'failed', 'expired')),
  -- Waits for its outcome; a reset closes it and leaves it unverified.
  is_open boolean not null,
  payment_source text collate "C" not null,
  charged_amount bigint not null check (charged_amount > 0),
  currency text not null check (currency in ('AUD', 'NZD')),
  charged_at timestamptz,
  -- Why it was never charged.
  failure_code text,
  -- The refund that is under way or was made.
  return_operation_id text collate "C",
  returned_at timestamptz,
  -- When there is something to do about it: it expires, or the charge goes back. Null when all is done.
  due_at timestamptz,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  version integer not null,
  check (returned_at is null or charged_at is not null),
  check (not is_open or state = 'unverified'),
  primary key (merchant_id, verification_id),
  foreign key (merchant_id, transaction_id) references app.payment (merchant_id, transaction_id)
);
create unique index verification_open on app.source_verification (merchant_id, transaction_id) where is_open;
create index verification_of_payment
  on app.source_verification (merchant_id, transaction_id, created_at desc, verification_id desc);
create index verification_due on app.source_verification (due_at) where due_at is not null;

grant select, insert, update on app.source_verification to paydeck_app;
grant select on app.source_verification to paydeck_reader;
alter table app.source_verification enable row level security;
create policy own_rows on app.source_verification to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.source_verification for select to paydeck_reader using (true);

grant select (merchant_id, verification_id, due_at) on app.source_verification to paydeck_sweeper;
create policy due_rows on app.source_verification for select to paydeck_sweeper using (due_at is not null);
grant select (merchant_id, transaction_id, status, hold_expires_at, hold_operation_id) on app.payment
  to paydeck_sweeper;
create policy due_rows on app.payment for select to paydeck_sweeper using (status = 'not_captured');

-- What providers told us, as it came; each event once, however often it is delivered.
create table global.provider_event (
  provider text not null,
  event_id text collate "C" not null,
  type text not null,
  merchant_id text collate "C" not null,
  operation_id text collate "C" not null,
  raw bytea not null,
  status text not null check (status in ('received', 'processed')),
  deliveries integer not null,
  -- By wall time, as the queue is.
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);
create index provider_event_age on global.provider_event (received_at);
grant select, insert, update, delete on global.provider_event to paydeck_app;
grant select on global.provider_event to paydeck_reader;

-- ---------------------------------------------------------------------------------------------- the sandbox

set local role paydeck_sandbox;

alter table sandbox.charge
  add column kind text check (kind in ('charge', 'authorise', 'saved')),
  add column merchant_id text collate "C",
  -- What the test-card table says comes of it later.
  add column behaviour jsonb,
  add column source text collate "C",
  add column challenge_id text collate "C",
  add column return_url text,
  add column challenge_until timestamptz,
  drop constraint charge_outcome_check,
  add constraint charge_outcome_check check (outcome in ('succeeded', 'declined', 'action_required', 'closed'));
update sandbox.charge set kind = 'charge' where outcome <> 'closed';
create unique index charge_ref on sandbox.charge (ref) where ref is not null;
create unique index charge_source on sandbox.charge (source) where source is not null;
create unique index charge_challenge on sandbox.charge (challenge_id) where challenge_id is not null;

-- Captures, voids and refunds, by the caller's operation id.
create table sandbox.follow_up (
  operation_id text collate "C" primary key,
  kind text check (kind in ('capture', 'void', 'refund')),
  outcome text not null check (outcome in ('succeeded', 'pending', 'refused', 'closed')),
  merchant_id text collate "C",
  -- The charge, the authorisation or, for a refund, the capture it belongs to.
  charge_ref text collate "C",
  ref text collate "C",
  code text,
  amount bigint,
  currency text,
  -- When a pending one comes to its end.
  settles_at timestamptz,
  created_at timestamptz not null
);
create index follow_up_of_charge on sandbox.follow_up (charge_ref);
create unique index follow_up_ref on sandbox.follow_up (ref) where ref is not null;

-- What the sandbox tells of afterwards: sent until it is taken.
create table sandbox.event (
  event_id text collate "C" primary key,
  type text not null,
  merchant_id text collate "C" not null,
  operation_id text collate "C" not null,
  -- By business time.
  due_at timestamptz not null,
  delivered_at timestamptz
);
create index event_due on sandbox.event (due_at) where delivered_at is null;

reset role;

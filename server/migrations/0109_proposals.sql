-- What programs propose with a secret key; a person decides whether it is done.
create table app.proposal (
  merchant_id text collate "C" not null,
  proposal_id text collate "C" not null,
  act text not null check (act in ('create_order', 'resend_request', 'refund', 'capture', 'cancel_hold')),
  -- The arguments as the contract reads them; they never change.
  arguments jsonb not null,
  reason text not null,
  api_key_id text collate "C" not null,
  key_name text,
  -- The payment or the order that it is about; both null for a new order.
  transaction_id text collate "C",
  merchant_order_id text collate "C",
  proposed_at timestamptz not null,
  -- Business time; an open one of before counts as ended.
  ends_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'running', 'done', 'declined')),
  -- How often it was approved: a refused act leaves it open.
  tries integer not null default 0,
  decided_by text collate "C",
  decided_at timestamptz,
  refusal text,
  result_id text collate "C",
  result_status text,
  primary key (merchant_id, proposal_id)
);

create index proposal_open on app.proposal (merchant_id, proposed_at) where state in ('open', 'running');
create index proposal_newest on app.proposal (merchant_id, proposed_at desc, proposal_id desc);

grant select, insert on app.proposal to paydeck_app;
grant update (state, tries, decided_by, decided_at, refusal, result_id, result_status) on app.proposal to paydeck_app;
grant select on app.proposal to paydeck_reader;

alter table app.proposal enable row level security;
create policy own_rows on app.proposal to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.proposal for select to paydeck_reader using (true);

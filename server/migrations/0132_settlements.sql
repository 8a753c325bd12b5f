-- What providers pay out to our own accounts at banks, with the lines that make it up.
alter table global.provider_movement drop constraint provider_movement_kind_check;
alter table global.provider_movement add constraint provider_movement_kind_check check (kind in
  ('charge', 'refund', 'refund_returned', 'return', 'dispute', 'dispute_won', 'payout', 'payout_returned', 'settlement',
   'other'));

-- A credit that came although its settlement had arrived.
alter table global.bank_entry drop constraint bank_entry_reason_check;
alter table global.bank_entry add constraint bank_entry_reason_check check (reason in
  ('unknown', 'different', 'ambiguous', 'second_debit', 'second_credit', 'void_batch'));

create table global.settlement (
  settlement_id text collate "C" primary key,
  provider_kind text not null check (provider_kind in ('card', 'direct_debit', 'payto')),
  provider text not null,
  ref text collate "C" not null,
  currency text not null check (currency in ('AUD', 'NZD')),
  -- Below zero when the provider debits us.
  amount bigint not null,
  -- When the provider made it, in UTC, and when it says that the money arrives.
  day date not null,
  arrives_on date not null,
  -- What the bank repeats on its statement, when the provider says it.
  trace_id text,
  status text not null check (status in ('on_its_way', 'paid', 'failed')),
  -- The sum of its lines; null until they are known.
  lines_total bigint,
  -- The entry of our statement that names it.
  entry_id text collate "C" references global.bank_entry,
  arrived_on date,
  arrived_amount bigint,
  resolved_by text collate "C" references global.operator,
  resolved_at timestamptz,
  resolve_reason text,
  unique (provider_kind, provider, ref),
  constraint settlement_arrived check
    ((entry_id is null) = (arrived_on is null) and (entry_id is null) = (arrived_amount is null)),
  constraint settlement_resolved check
    ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolve_reason is null))
);
create unique index settlement_entry on global.settlement (entry_id);
create index settlement_recent on global.settlement (day desc, settlement_id desc);
create index settlement_differs on global.settlement (currency) where resolved_at is null
  and (lines_total <> amount or arrived_amount <> amount or (status = 'failed' and entry_id is not null));

create table global.settlement_line (
  settlement_id text collate "C" not null references global.settlement,
  -- The provider's id of the movement.
  ref text collate "C" not null,
  kind text not null check (kind in
    ('charge', 'refund', 'refund_returned', 'return', 'dispute', 'dispute_won', 'payout', 'payout_returned', 'settlement',
     'fee', 'other')),
  operation_id text collate "C",
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  verdict text not null check (verdict in ('equal', 'different', 'fee', 'payout', 'unknown')),
  -- What is different or unknown, as a sentence.
  what text,
  merchant_id text collate "C",
  resolved_by text collate "C" references global.operator,
  resolved_at timestamptz,
  resolve_reason text,
  primary key (settlement_id, ref),
  constraint settlement_line_resolved check
    ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolve_reason is null))
);
create index settlement_line_ref on global.settlement_line (ref);
create index settlement_line_open on global.settlement_line (settlement_id, ref)
  where verdict in ('different', 'unknown') and resolved_at is null;

grant select, insert, update on global.settlement, global.settlement_line to paydeck_app;
grant select on global.settlement, global.settlement_line to paydeck_reader;

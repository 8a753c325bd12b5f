-- What providers and banks say moved on our accounts, as their own lists have it, and each day's comparison with our books.
create table global.provider_movement (
  provider_kind text not null check (provider_kind in ('card', 'direct_debit', 'payto', 'bank')),
  provider text not null,
  ref text collate "C" not null,
  kind text not null check (kind in
    ('charge', 'refund', 'refund_returned', 'return', 'dispute', 'dispute_won', 'payout', 'payout_returned', 'other')),
  -- Ours, when the provider names it: an operation, or a payout.
  operation_id text collate "C",
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  moved_at timestamptz not null,
  -- In UTC, as the lists are asked for.
  day date not null,
  primary key (provider_kind, provider, ref)
);
create index provider_movement_day on global.provider_movement (provider_kind, provider, day);
create index provider_movement_operation on global.provider_movement (operation_id) where operation_id is not null;

create table global.reconciled_day (
  provider_kind text not null check (provider_kind in ('card', 'direct_debit', 'payto', 'bank')),
  provider text not null,
  day date not null,
  -- When its list was last read; compared once the day and the next morning are over.
  read_at timestamptz not null,
  compared_at timestamptz,
  breaks jsonb not null,
  break_count integer not null default 0,
  primary key (provider_kind, provider, day)
);
create index reconciled_day_broken on global.reconciled_day (day) where break_count > 0;

grant select, insert, update, delete on global.provider_movement, global.reconciled_day to paydeck_app;
grant select on global.provider_movement, global.reconciled_day to paydeck_reader;

-- A movement names its operation without its merchant; a day's operations are found by when they ended.
create index operation_by_id on app.payment_operation (operation_id);
create index operation_moved on app.payment_operation using brin (updated_at);
create index payout_by_id on app.payout (payout_id);
create index payout_moved on app.payout using brin (updated_at);

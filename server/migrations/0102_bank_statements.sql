-- What banks say became of payment files, and what else moved on our accounts there.
alter table global.payout_batch
  -- The day on which the statement has the debit of the whole sum.
  add column confirmed_on date,
  add constraint payout_batch_confirmed check (confirmed_on is null or (downloads > 0 and voided_at is null));

alter table global.payout_batch_item
  add column outcome text check (outcome in ('paid', 'returned')),
  add column outcome_code text,
  add column outcome_message text,
  -- Null while the payout itself does not say so yet.
  add column recorded_at timestamptz;
create index payout_batch_item_to_record on global.payout_batch_item (batch_number, payout_id)
  where outcome is not null and recorded_at is null;

create table global.bank_import (
  import_id text collate "C" primary key,
  profile text collate "C" not null references global.bank_profile,
  kind text not null check (kind in ('statement', 'returns')),
  sha256 text not null,
  entries integer not null,
  first_day date,
  last_day date,
  opening bigint,
  closing bigint,
  imported_by text collate "C" not null references global.operator,
  imported_at timestamptz not null,
  unique (profile, sha256)
);
create index bank_import_recent on global.bank_import (imported_at desc, import_id desc);
create index bank_import_first on global.bank_import (profile, first_day);

create table global.bank_entry (
  entry_id text collate "C" primary key,
  import_id text collate "C" not null references global.bank_import,
  profile text collate "C" not null,
  -- The same in every file that holds the entry; items are parts of one that was booked in one sum, 0 is the whole.
  entry_key text collate "C" not null,
  item integer not null,
  day date not null,
  amount bigint not null,
  currency text not null check (currency in ('AUD', 'NZD')),
  reference text not null,
  description text not null,
  counterparty text not null,
  return_code text,
  state text not null check (state in ('matched', 'suspense', 'assigned')),
  -- Why it waits for a person.
  reason text check (reason in ('unknown', 'different', 'ambiguous', 'second_debit', 'void_batch')),
  -- What it is, and which: the number of a batch, the id of a payout, the name of a provider.
  kind text check (kind in ('batch_debit', 'payout_return', 'settlement', 'fees', 'own_money', 'other')),
  target text collate "C",
  assigned_by text collate "C" references global.operator,
  assigned_at timestamptz,
  assign_reason text,
  unique (profile, entry_key, item),
  constraint bank_entry_state check (
    (state = 'suspense' and reason is not null and kind is null)
    or (state = 'matched' and kind is not null)
    or (state = 'assigned' and kind is not null and assigned_by is not null and assign_reason is not null))
);
create unique index bank_entry_debit on global.bank_entry (target) where kind = 'batch_debit';
create unique index bank_entry_return on global.bank_entry (target) where kind = 'payout_return';
create index bank_entry_day on global.bank_entry (profile, day desc, entry_id desc);
create index bank_entry_suspense on global.bank_entry (day, entry_id) where state = 'suspense';

-- Payments that a bank says came back, from files of returns and reports of a status.
create table global.bank_return (
  return_id text collate "C" primary key,
  import_id text collate "C" not null references global.bank_import,
  ordinal integer not null,
  -- Zero where the file gives none.
  amount bigint not null,
  reference text not null,
  code text not null,
  message text not null,
  -- Null until a person finds it.
  payout_id text collate "C",
  assigned_by text collate "C" references global.operator,
  assign_reason text,
  unique (import_id, ordinal)
);
create index bank_return_open on global.bank_return (return_id) where payout_id is null;

grant select, insert on global.bank_import to paydeck_app;
grant select, insert, update on global.bank_entry, global.bank_return to paydeck_app;
grant select on global.bank_import, global.bank_entry, global.bank_return to paydeck_reader;

-- Our accounts at banks: which file each takes, who pays from it, and how its statements are read.
create table global.bank_profile (
  profile text collate "C" primary key,
  format text not null,
  currency text not null check (currency in ('AUD', 'NZD')),
  time_zone text not null,
  payer jsonb not null,
  -- How the bank's statements name the account, and the mapping of a CSV statement.
  statement_account text not null,
  csv_mapping jsonb,
  updated_at timestamptz not null
);
create unique index bank_profile_statement on global.bank_profile (statement_account);

-- Payouts that go to a bank in one file. Its bytes are made once and kept.
create table global.payout_batch (
  batch_number text collate "C" primary key,
  profile text collate "C" not null references global.bank_profile,
  currency text not null check (currency in ('AUD', 'NZD')),
  -- When the bank is to process it.
  day date not null,
  payouts integer not null check (payouts > 0),
  total bigint not null check (total > 0),
  -- Of New Zealand's formats; null elsewhere.
  hash_total text,
  sha256 text not null,
  -- The batch and the text of its file.
  content_sealed bytea not null,
  made_by text collate "C" not null references global.operator,
  made_at timestamptz not null,
  approved_by text collate "C" references global.operator,
  approved_at timestamptz,
  downloads integer not null default 0,
  void_asked_by text collate "C" references global.operator,
  void_reason text,
  voided_by text collate "C" references global.operator,
  voided_at timestamptz,
  constraint payout_batch_four_eyes check (approved_by <> made_by),
  constraint payout_batch_approved check ((approved_by is null) = (approved_at is null)),
  constraint payout_batch_downloaded check (downloads = 0 or approved_at is not null),
  -- A file that the bank may have takes two people to void.
  constraint payout_batch_void check (
    voided_at is null
    or (void_reason is not null and voided_by is not null and (downloads = 0 or (void_asked_by is not null and void_asked_by <> voided_by))))
);
create index payout_batch_made on global.payout_batch (made_at desc, batch_number desc);
create index payout_batch_day on global.payout_batch (profile, day);

create table global.payout_batch_item (
  batch_number text collate "C" not null references global.payout_batch,
  payout_id text collate "C" not null,
  merchant_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  reference text not null,
  -- Nothing ever arrived at this account before.
  is_new_account boolean not null,
  is_live boolean not null default true,
  primary key (batch_number, payout_id)
);
create unique index payout_batch_item_live on global.payout_batch_item (payout_id) where is_live;

create table global.payout_batch_download (
  batch_number text collate "C" not null references global.payout_batch,
  ordinal integer not null check (ordinal > 0),
  operator_id text collate "C" not null references global.operator,
  at timestamptz not null,
  address text,
  primary key (batch_number, ordinal)
);

grant select, insert, update on global.bank_profile, global.payout_batch, global.payout_batch_item to paydeck_app;
grant select, insert on global.payout_batch_download to paydeck_app;
grant select on global.bank_profile, global.payout_batch, global.payout_batch_item, global.payout_batch_download
  to paydeck_reader;

-- What waits for a file.
create index payout_waiting on app.payout (currency, payout_id) where provider = 'files' and status = 'in_transit';

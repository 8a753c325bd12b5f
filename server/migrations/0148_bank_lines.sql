-- A merchant's own bank statements, beside its transfers. Off until the merchant switches it on, for each account.
create table app.bank_line_account (
  merchant_id text collate "C" not null,
  external_account_id text collate "C" not null,
  is_on boolean not null default false,
  -- The columns of the bank's CSV, as they were chosen last.
  csv jsonb,
  changed_at timestamptz not null,
  changed_by text collate "C" not null,
  primary key (merchant_id, external_account_id),
  foreign key (merchant_id, external_account_id) references app.bank_account (merchant_id, external_account_id)
);

create table app.bank_line_file (
  merchant_id text collate "C" not null,
  file_id text collate "C" not null,
  external_account_id text collate "C" not null,
  name text not null,
  format text not null,
  sha256 text collate "C" not null,
  deposits integer not null,
  -- The days of its lines, also of those that are not kept.
  first_day date not null,
  last_day date not null,
  imported_at timestamptz not null,
  imported_by text collate "C" not null,
  primary key (merchant_id, file_id),
  unique (merchant_id, external_account_id, sha256),
  foreign key (merchant_id, external_account_id) references app.bank_account (merchant_id, external_account_id)
);

-- Money in; what left the account is not kept.
create table app.bank_line (
  merchant_id text collate "C" not null,
  line_id text collate "C" not null,
  external_account_id text collate "C" not null,
  file_id text collate "C" not null,
  -- The same line has the same key in every file of the account.
  line_key text collate "C" not null,
  day date not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('AUD', 'NZD')),
  line_text text not null,
  state text not null check (state in ('open', 'linked', 'other', 'aside')),
  reason text check (reason in ('different', 'ours', 'unsure')),
  -- A person has undone its link: it is never linked by itself again.
  is_by_hand boolean not null default false,
  primary key (merchant_id, line_id),
  unique (merchant_id, external_account_id, line_key),
  foreign key (merchant_id, file_id) references app.bank_line_file (merchant_id, file_id),
  check ((reason is not null) = (state = 'open'))
);
create index bank_line_of_state on app.bank_line (merchant_id, external_account_id, state, day desc, line_id desc);

-- Made and undone at once: a transfer that came in two deposits has two rows of one act.
create table app.bank_line_link (
  merchant_id text collate "C" not null,
  line_id text collate "C" not null,
  payout_id text collate "C" not null,
  act_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  how text not null check (how in ('reference', 'amount_and_day', 'remembered', 'by_hand')),
  linked_at timestamptz not null,
  -- Null: by the rules.
  linked_by text collate "C",
  primary key (merchant_id, line_id, payout_id),
  foreign key (merchant_id, line_id) references app.bank_line (merchant_id, line_id),
  foreign key (merchant_id, payout_id) references app.payout (merchant_id, payout_id)
);
create index bank_line_link_of_payout on app.bank_line_link (merchant_id, payout_id);
create index bank_line_link_of_act on app.bank_line_link (merchant_id, act_id);

-- Who pays, in the bank's words: us, by links, or another one, as a person said of a deposit.
create table app.bank_line_payer (
  merchant_id text collate "C" not null,
  external_account_id text collate "C" not null,
  payer text not null,
  -- The deposit it was learnt from; it is forgotten with the link.
  line_id text collate "C" not null,
  meaning text not null check (meaning in ('seen', 'ours', 'not_ours')),
  primary key (merchant_id, external_account_id, payer, line_id),
  foreign key (merchant_id, line_id) references app.bank_line (merchant_id, line_id)
);
create index bank_line_payer_of_line on app.bank_line_payer (merchant_id, line_id);

grant select, insert, update on app.bank_line_account, app.bank_line to paydeck_app;
grant select, insert on app.bank_line_file to paydeck_app;
grant select, insert, delete on app.bank_line_link, app.bank_line_payer to paydeck_app;
grant select on app.bank_line_account, app.bank_line_file, app.bank_line, app.bank_line_link, app.bank_line_payer
  to paydeck_reader;
do $$
declare
  name text;
begin
  foreach name in array array['bank_line_account', 'bank_line_file', 'bank_line', 'bank_line_link', 'bank_line_payer'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format(
      'create policy own_rows on app.%I to paydeck_app
         using (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))
         with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))', name);
    execute format('create policy all_rows on app.%I for select to paydeck_reader using (true)', name);
  end loop;
end
$$;

-- Journals and audit events carry a seal of the server that wrote them; those from before this file have none.
alter table app.audit_event
  add column seal bytea,
  -- The journal that was written with it.
  add column journal_id text collate "C";
alter table app.ledger_journal add column seal bytea;

-- The chain of each merchant's books: a link names rows in the order they were found after their commit, with a hash of
-- each, and is signed over the link before it.
create table app.book_link (
  merchant_id text collate "C" not null,
  ordinal integer not null check (ordinal > 0),
  -- `archive`: audit events that were moved to a file; `renewal`: all links before, signed with another secret.
  kind text not null check (kind in ('rows', 'archive', 'renewal')),
  -- Wall time.
  linked_at timestamptz not null,
  -- Rows: [id, epoch milliseconds, hash], or [{before, count, digest}] of an archive, [{digest}] of a renewal.
  rows jsonb not null,
  -- How many of them had no seal.
  unsealed integer not null check (unsealed >= 0),
  -- No row that was linked is younger (business time).
  to_at timestamptz not null,
  key_version text not null,
  signature text not null,
  primary key (merchant_id, ordinal)
);
create index book_link_until on app.book_link (merchant_id, to_at);

-- What the last look at a merchant's chain found.
create table app.book_check (
  merchant_id text collate "C" primary key,
  checked_at timestamptz not null,
  wrong text[] not null
);

grant select, insert on app.book_link to paydeck_app;
grant select, insert, update on app.book_check to paydeck_app;
grant select on app.book_link, app.book_check to paydeck_reader;
do $$
declare
  name text;
begin
  foreach name in array array['book_link', 'book_check'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format('create policy own_rows on app.%I to paydeck_app
      using (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))
      with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))', name);
    execute format('create policy all_rows on app.%I for select to paydeck_reader using (true)', name);
  end loop;
end $$;

-- What staff write about payments and customers, for themselves alone.
create table app.note (
  merchant_id text collate "C" not null,
  note_id text collate "C" not null,
  record_kind text collate "C" not null check (record_kind in ('payment', 'customer')),
  record_id text collate "C" not null,
  text text not null check (char_length(text) between 1 and 1000),
  written_by text collate "C" not null,
  written_at timestamptz not null,
  -- The last change.
  changed_at timestamptz,
  primary key (merchant_id, note_id)
);
create index note_of_record on app.note (merchant_id, record_kind, record_id, written_at);

create table app.record_tag (
  merchant_id text collate "C" not null,
  record_kind text collate "C" not null check (record_kind in ('payment', 'customer')),
  record_id text collate "C" not null,
  -- In small letters, as contract/src/merchant/notes-and-tags.ts makes it.
  tag_key text collate "C" not null,
  tag text not null check (char_length(tag) between 1 and 30),
  -- When the record was made: the lists of a tag are read newest first.
  record_at timestamptz not null,
  primary key (merchant_id, record_kind, record_id, tag_key)
);
create index record_tag_newest on app.record_tag (merchant_id, tag_key, record_kind, record_at desc, record_id desc);

grant select, insert, update, delete on app.note to paydeck_app;
grant select, insert, delete on app.record_tag to paydeck_app;
grant select on app.note, app.record_tag to paydeck_reader;
alter table app.note enable row level security;
alter table app.record_tag enable row level security;
create policy own_rows on app.note to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy own_rows on app.record_tag to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.note for select to paydeck_reader using (true);
create policy all_rows on app.record_tag for select to paydeck_reader using (true);

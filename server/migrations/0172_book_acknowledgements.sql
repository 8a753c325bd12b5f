-- What a person of the operator's has looked into of books that were altered: payment files are made again.
create table app.book_acknowledgement (
  merchant_id text collate "C" not null,
  ordinal integer not null check (ordinal > 0),
  -- Wall time.
  acknowledged_at timestamptz not null,
  acknowledged_by text not null,
  reason text not null check (reason <> ''),
  -- What was found, as `book_check` has it.
  lines text[] not null,
  primary key (merchant_id, ordinal)
);

grant select, insert on app.book_acknowledgement to paydeck_app;
grant select on app.book_acknowledgement to paydeck_reader;
alter table app.book_acknowledgement enable row level security;
create policy own_rows on app.book_acknowledgement to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.book_acknowledgement for select to paydeck_reader using (true);

-- What a person keeps of lists for themselves, at one merchant.
create table app.saved_view (
  merchant_id text collate "C" not null,
  view_id text collate "C" not null,
  user_id text collate "C" not null,
  list text collate "C" not null check (list in ('payments', 'refunds', 'customers', 'orders', 'transfers', 'disputes')),
  name text not null check (char_length(name) between 1 and 60),
  -- In small letters, as contract/src/lists/own-lists.ts makes it.
  name_key text collate "C" not null,
  -- Parameters of the list's address by name.
  filters jsonb not null,
  -- Days by name, as last-7-days.
  period text collate "C",
  columns text[] not null,
  primary key (merchant_id, view_id),
  unique (merchant_id, user_id, list, name_key)
);

create table app.person_choice (
  merchant_id text collate "C" not null,
  user_id text collate "C" not null,
  -- searches, or columns: and a list.
  choice text collate "C" not null,
  texts text[] not null,
  primary key (merchant_id, user_id, choice)
);

grant select, insert, update, delete on app.saved_view, app.person_choice to paydeck_app;
grant select on app.saved_view, app.person_choice to paydeck_reader;
alter table app.saved_view enable row level security;
alter table app.person_choice enable row level security;
create policy own_rows on app.saved_view to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy own_rows on app.person_choice to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.saved_view for select to paydeck_reader using (true);
create policy all_rows on app.person_choice for select to paydeck_reader using (true);

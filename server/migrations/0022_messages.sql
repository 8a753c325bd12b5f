-- Text messages beside mail; the merchants' own words in the instalment letters.

-- A text message has its text in `plain` alone.
alter table app.mail
  add column channel text not null default 'email' check (channel in ('email', 'sms'));
alter table app.mail alter column channel drop default;
-- How many of a kind went out not long ago.
create index mail_of_kind on app.mail (merchant_id, kind, created_at);

create table app.email_messages (
  merchant_id text collate "C" not null,
  -- {secondInstalmentReminder: {lead, trail}, …}: sanitised HTML, six keys at most.
  messages jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by text collate "C" not null,
  primary key (merchant_id)
);

grant select, insert, update on app.email_messages to paydeck_app;
grant select on app.email_messages to paydeck_reader;
alter table app.email_messages enable row level security;
create policy own_rows on app.email_messages to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.email_messages for select to paydeck_reader using (true);

-- Who changed what: one row per change of money, bank account, staff or settings, written in its transaction.
create table app.audit_event (
  merchant_id text collate "C" not null,
  event_id text collate "C" not null,
  at timestamptz not null,
  -- A user id, or the part of the system that acted.
  actor text collate "C" not null,
  action text not null,
  subject_type text not null,
  subject_id text collate "C" not null,
  details jsonb not null,
  primary key (merchant_id, event_id)
);
create index audit_recent on app.audit_event (merchant_id, at desc, event_id desc);
create index audit_of_subject on app.audit_event (merchant_id, subject_type, subject_id);

grant select, insert on app.audit_event to paydeck_app;
grant select on app.audit_event to paydeck_reader;
alter table app.audit_event enable row level security;
create policy own_rows on app.audit_event to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.audit_event for select to paydeck_reader using (true);

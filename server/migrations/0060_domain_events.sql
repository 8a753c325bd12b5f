-- What has happened, written in the transaction of its cause; mail, webhooks and other readers follow it.
create table app.domain_event (
  merchant_id text collate "C" not null,
  event_id text collate "C" not null,
  kind text not null,
  subject_id text collate "C" not null,
  payload jsonb not null,
  -- Business time.
  occurred_at timestamptz not null,
  -- Wall time, by which readers follow.
  recorded_at timestamptz not null,
  primary key (merchant_id, event_id)
);

create index domain_event_recorded on app.domain_event (recorded_at);

grant select, insert, delete on app.domain_event to paydeck_app;
grant select on app.domain_event to paydeck_reader;
grant select (merchant_id, recorded_at) on app.domain_event to paydeck_sweeper;
alter table app.domain_event enable row level security;
create policy own_rows on app.domain_event to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.domain_event for select to paydeck_reader using (true);
create policy old_rows on app.domain_event for select to paydeck_sweeper using (true);

-- How far each reader has followed: events commit out of order, so it looks again at the last half minute and leaves out
-- those it has seen.
create table global.event_reader (
  reader text primary key,
  read_to timestamptz not null,
  seen text[] collate "C" not null
);

insert into global.event_reader values ('mail', now(), '{}'), ('webhooks', now(), '{}');

grant select, update on global.event_reader to paydeck_app;
grant select on global.event_reader to paydeck_reader;

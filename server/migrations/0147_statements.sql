-- Who is sent each month's statement, and when the next one is due (business time); without addresses, never.
create table app.statement_mail (
  merchant_id text collate "C" primary key,
  emails text[] not null,
  due_at timestamptz,
  changed_at timestamptz not null,
  changed_by text collate "C" not null
);
create index statement_mail_due on app.statement_mail (due_at) where due_at is not null;

grant select, insert, update on app.statement_mail to paydeck_app;
grant select on app.statement_mail to paydeck_reader;
grant select (merchant_id, due_at) on app.statement_mail to paydeck_sweeper;
alter table app.statement_mail enable row level security;
create policy own_rows on app.statement_mail to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.statement_mail for select to paydeck_reader using (true);
create policy due_rows on app.statement_mail for select to paydeck_sweeper using (true);

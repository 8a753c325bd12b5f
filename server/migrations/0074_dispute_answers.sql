-- What a merchant answered to a dispute: one row each, with the step that was asked of the provider last.
create table app.dispute_answer (
  merchant_id text collate "C" not null,
  dispute_id text collate "C" not null,
  step text not null check (step in ('save', 'submit', 'accept')),
  -- `unknown`: the provider has not answered yet, and is asked again.
  status text not null check (status in ('unknown', 'done', 'refused')),
  -- Why the provider refused it.
  code text,
  evidence jsonb not null,
  answered_by text not null,
  answered_at timestamptz not null,
  checks integer not null,
  next_check_at timestamptz,
  check ((status = 'unknown') = (next_check_at is not null)),
  check ((status = 'refused') = (code is not null)),
  primary key (merchant_id, dispute_id),
  foreign key (merchant_id, dispute_id) references app.dispute (merchant_id, dispute_id)
);
create index dispute_answer_due on app.dispute_answer (next_check_at) where next_check_at is not null;

grant select, insert, update on app.dispute_answer to paydeck_app;
grant select on app.dispute_answer to paydeck_reader;
grant select (merchant_id, dispute_id, next_check_at) on app.dispute_answer to paydeck_sweeper;

alter table app.dispute_answer enable row level security;
create policy own_rows on app.dispute_answer to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.dispute_answer for select to paydeck_reader using (true);
create policy due_rows on app.dispute_answer for select to paydeck_sweeper using (true);

-- When people are reminded that a dispute waits for their answer; null: no reminder is left.
alter table app.dispute add column remind_at timestamptz;
create index dispute_remind on app.dispute (remind_at) where remind_at is not null;

grant select (merchant_id, dispute_id, remind_at) on app.dispute to paydeck_sweeper;
create policy due_rows on app.dispute for select to paydeck_sweeper using (true);

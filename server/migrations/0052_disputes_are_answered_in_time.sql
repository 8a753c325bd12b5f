-- Until when a dispute may be answered; null when it may not.
alter table app.dispute add column due_by timestamptz;

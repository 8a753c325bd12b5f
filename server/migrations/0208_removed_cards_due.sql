-- runs: outside a transaction
create index concurrently removed_source_due on app.removed_source (forget_at) where forget_at is not null;

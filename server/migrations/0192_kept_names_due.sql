-- runs: outside a transaction
create index concurrently customer_kept on app.customer (kept_until) where kept_until is not null;

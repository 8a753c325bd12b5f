-- runs: outside a transaction
create index concurrently pay_plan_source on app.pay_plan (merchant_id, saved_source)
  where status in ('starting', 'running') and saved_source is not null;

-- Deliveries are found endpoint by endpoint, so that one that does not answer keeps no other waiting.
create index webhook_delivery_waiting
  on app.webhook_delivery (merchant_id, webhook_id, next_attempt_at) where next_attempt_at is not null;
drop index app.webhook_delivery_due;

-- What is suspended is passed over, and tried again once it is resumed.
grant select (webhook_id) on app.webhook_delivery to paydeck_sweeper;
grant select (merchant_id, webhook_id, status) on app.webhook_endpoint to paydeck_sweeper;
create policy due_rows on app.webhook_endpoint for select to paydeck_sweeper using (true);

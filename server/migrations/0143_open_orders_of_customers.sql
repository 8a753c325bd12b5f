-- runs: outside a transaction
-- The unpaid orders of a customer: of one that a shop registered by its id, of others by their email address.
create index concurrently merchant_order_open_of_customer on app.merchant_order (merchant_id, customer_id, created_at desc)
  where status = 'created' and customer_id is not null;
create index concurrently merchant_order_open_of_email on app.merchant_order (merchant_id, lower(customer_email), created_at desc)
  where status = 'created';

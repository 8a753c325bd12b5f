-- Finds the unpaid orders of an order number, before a second one is made.
create index merchant_order_unpaid_number on app.merchant_order (merchant_id, internal_order_id, created_at desc)
  where status = 'created';

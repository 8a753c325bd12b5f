-- Finds an order that is not paid by its amount.
create index merchant_order_unpaid_amount on app.merchant_order (merchant_id, amount, created_at desc)
  where status <> 'paid';

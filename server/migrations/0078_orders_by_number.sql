-- Finds the orders of a number: an unpaid one before a second is made, and all of them for a shop that asks.
create index merchant_order_by_number
  on app.merchant_order (merchant_id, internal_order_id, created_at desc, merchant_order_id desc);
drop index app.merchant_order_unpaid_number;

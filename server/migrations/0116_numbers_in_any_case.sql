-- Lists find an order or a customer by the beginning of its number, in any case: a range of the key, which the
-- comparison of text in "C" order can use under row-level security. Only the letters of ASCII have a case in "C".
alter table app.payment
  add column internal_order_key text collate "C" not null generated always as (lower(internal_order_id)) stored,
  add column internal_customer_key text collate "C" generated always as (lower(internal_customer_id)) stored;
alter table app.refund
  add column internal_order_key text collate "C" not null generated always as (lower(internal_order_id)) stored;
alter table app.settlement_entry
  add column internal_order_key text collate "C" generated always as (lower(internal_order_id)) stored;

create index payment_by_order_key
  on app.payment (merchant_id, internal_order_key, created_at desc, transaction_id desc);
create index payment_by_customer_key
  on app.payment (merchant_id, internal_customer_key, created_at desc, transaction_id desc)
  where internal_customer_key is not null;
drop index app.payment_by_internal_customer;
create index refund_by_order_key
  on app.refund (merchant_id, internal_order_key, created_at desc, refund_id desc);
create index settlement_by_order_key
  on app.settlement_entry (merchant_id, internal_order_key, entry_at desc, entry_id desc)
  where internal_order_key is not null;
drop index app.settlement_by_order;

-- Orders as shops describe them, and the cards of a shop's customer.

-- The tax within the amount as the shop has worked it out; null where the rate says how much it is.
alter table app.merchant_order
  add column tax_override bigint,
  add constraint merchant_order_tax_override check (tax_override between 0 and amount);

-- The first payment of a card says whose it is, however often it was charged since.
create index payment_source_first on app.payment (merchant_id, payment_source, created_at, transaction_id)
  where payment_source is not null;
drop index app.payment_by_source;

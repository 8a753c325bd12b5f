-- A guest's address proves nothing: a card is listed only for the customer whom the shop has named on the order.
alter table app.merchant_order
  -- Who is signed in to the shop and pays; null for a guest, and for everybody whom no shop has named.
  add column customer_id text collate "C",
  add constraint merchant_order_customer
    foreign key (merchant_id, customer_id) references app.customer (merchant_id, customer_id);

-- runs: outside a transaction
-- What is held of a person is found by their email address, their number, or the record that it is about.
create index concurrently mail_to on app.mail (merchant_id, lower(recipient));
create index concurrently mail_about on app.mail (merchant_id, split_part(cause, ':', 2));
create index concurrently merchant_order_of_email on app.merchant_order (merchant_id, lower(customer_email))
  where customer_email is not null;
create index concurrently merchant_order_of_customer on app.merchant_order (merchant_id, customer_id)
  where customer_id is not null;
create index concurrently proposal_about
  on app.proposal (merchant_id, coalesce(transaction_id, merchant_order_id, result_id));

-- Where the payment page leads back to: after the payment, and without one.
alter table app.merchant_order
  add column return_url text,
  add column cancel_url text;

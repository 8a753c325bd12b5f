-- The dialog over a shop's page asks for the bank's page by the name of the challenge.
create index payment_challenge on app.payment (merchant_id, three_ds_authorisation_id)
  where three_ds_redirect_url is not null;

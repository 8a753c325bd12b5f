-- Tokens of our own: with a saved card, as before, or with a card that was typed in the checkout of a shop's page.
alter table app.saved_card_token rename to payment_token;
alter table app.payment_token
  alter column payment_source drop not null,
  alter column pay_card_id drop not null,
  -- The card provider's token, and the provider that made it.
  add column provider_token text collate "C",
  add column provider text,
  -- What the customer agreed to: null for a payment in full.
  add column plan_variant text,
  -- Whom the shop had signed in, if anyone.
  add column customer_id text collate "C",
  add column created_at timestamptz not null default now(),
  add constraint payment_token_kind check (num_nonnulls(payment_source, provider_token) = 1),
  add constraint payment_token_provider check ((provider_token is null) = (provider is null));
alter table app.payment_token alter column created_at drop default;

-- Old ones are deleted.
grant delete on app.payment_token to paydeck_app;
grant select (merchant_id, created_at) on app.payment_token to paydeck_sweeper;
create policy due_rows on app.payment_token for select to paydeck_sweeper using (true);
create index payment_token_created on app.payment_token (created_at);

-- Challenges that are still open when another order of the same number is paid.
create index payment_open_challenge on app.payment (merchant_id, internal_order_id)
  where three_ds_redirect_url is not null and status in ('incomplete', 'pending');

-- What was asked of Stripe for each payout of ours. An id is here before the step that follows it.
create table provider_stripe_connect.payout (
  payout_id text primary key,
  merchant_id text not null,
  -- The connected account, and the bank account that Stripe has for it.
  account_id text not null,
  destination text not null,
  amount bigint not null,
  currency text not null,
  reference text not null,
  asked_at timestamptz not null,
  -- From our balance to the connected account's.
  transfer_tried_at timestamptz,
  transfer_id text,
  -- From there to the bank.
  payout_tried_at timestamptz,
  payout_ref text,
  -- Why no money is at the bank: what was transferred is then taken back.
  failure jsonb,
  reversal_tried_at timestamptz,
  reversal_id text,
  -- How often Stripe refused a step that may succeed later: each try after that has a separate key.
  refusals integer not null default 0,
  refused_at timestamptz
);

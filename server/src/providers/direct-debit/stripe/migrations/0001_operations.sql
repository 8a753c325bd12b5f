-- What was asked of Stripe, by our operation id: an object's id is here before the step that moves money.
create table provider_stripe_becs.operation (
  operation_id text primary key,
  -- Null when it was given up before it was asked for.
  kind text check (kind in ('charge', 'refund')),
  merchant_id text,
  amount bigint,
  currency text,
  -- The payment method that is debited, which is used once.
  token text,
  -- The intent, or the refund.
  object_id text,
  -- Of a refund: the intent it follows.
  intent_id text,
  asked_at timestamptz not null,
  last_attempt_at timestamptz,
  confirmed_at timestamptz,
  -- Why it failed; final once ended_at is set, when the intent can take no other account.
  failure jsonb,
  ended_at timestamptz,
  -- Why the bank took it back; it stays taken back.
  return_code text,
  refusal text,
  -- When a refund was said to have succeeded: one that fails later came back.
  succeeded_at timestamptz,
  closed_at timestamptz
);
create unique index operation_token on provider_stripe_becs.operation (token) where token is not null;
create index operation_object on provider_stripe_becs.operation (object_id) where object_id is not null;
create index operation_intent on provider_stripe_becs.operation (intent_id) where intent_id is not null;

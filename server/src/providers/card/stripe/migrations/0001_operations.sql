-- What was asked of Stripe, by our operation id: an object's id is here before the step that moves money.
create table provider_stripe.operation (
  operation_id text primary key,
  -- Null when it was given up before it was asked for.
  kind text check (kind in ('charge', 'authorise', 'check', 'saved', 'capture', 'void', 'refund')),
  merchant_id text,
  amount bigint,
  currency text,
  -- What was charged: a payment method or confirmation token, which is used once, or a source of ours.
  token text,
  source text,
  -- The intent, or the refund.
  object_id text,
  -- Of a capture, void or refund: the intent it follows.
  intent_id text,
  customer text,
  asked_at timestamptz not null,
  last_attempt_at timestamptz,
  confirmed_at timestamptz,
  -- Where the challenge that Stripe asked for is answered.
  challenge_url text,
  -- When the step after a passed challenge was tried, where nothing follows by itself.
  finished_at timestamptz,
  -- Why it failed; final once ended_at is set, when the intent can take no other card.
  decline jsonb,
  ended_at timestamptz,
  refusal text,
  -- When a refund was said to have succeeded: one that fails later came back.
  succeeded_at timestamptz,
  closed_at timestamptz
);
create unique index operation_token on provider_stripe.operation (token) where token is not null;
create index operation_object on provider_stripe.operation (object_id) where object_id is not null;
create index operation_intent on provider_stripe.operation (intent_id) where intent_id is not null;

-- Cards that may be charged again, and for whom.
create table provider_stripe.source (
  source text primary key,
  operation_id text not null unique,
  merchant_id text not null,
  customer text not null,
  payment_method text not null,
  created_at timestamptz not null
);

-- The provider's own people, who make and approve bank files. They belong to no tenant, and no merchant's session reaches them.
create table global.operator (
  operator_id text collate "C" primary key,
  email text not null,
  email_key text collate "C" not null unique,
  name text not null,
  permissions text[] not null,
  -- The largest sum of a payment file that this person may make or approve, in minor units of its currency.
  batch_limit bigint not null check (batch_limit >= 0),
  -- The authenticator app's secret, and the last step whose code was taken.
  factor_sealed bytea not null,
  last_step bigint not null,
  -- Null until it is chosen.
  password_hash text,
  -- The link with which it is chosen, once.
  link_hash bytea,
  link_expires_at timestamptz,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  disabled_at timestamptz
);
create unique index operator_link on global.operator (link_hash) where link_hash is not null;

-- Who did what at the operator's desk or command line; never changed.
create table global.operator_event (
  event_id text collate "C" primary key,
  at timestamptz not null,
  -- Null for what happened before anybody was known, or what the system did.
  operator_id text collate "C",
  actor text not null,
  action text not null,
  outcome text not null check (outcome in ('succeeded', 'failed', 'refused')),
  subject text not null,
  details jsonb not null,
  address text,
  device text,
  request_id text
);
create index operator_event_at on global.operator_event (at desc, event_id desc);

grant select, insert, update on global.operator to paydeck_app;
grant select, insert on global.operator_event to paydeck_app;
grant select on global.operator, global.operator_event to paydeck_reader;

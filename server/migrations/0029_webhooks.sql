-- What merchants' own servers are told: where, what was sent, and what came of it.
create table app.webhook_endpoint (
  merchant_id text collate "C" not null,
  webhook_id text collate "C" not null,
  url text not null,
  -- Names of events; see contract/src/calls/webhooks.ts.
  events text[] not null,
  status text not null check (status in ('active', 'suspended')),
  -- AES-256-GCM; merchant and endpoint are part of what is sealed. The one before signs too until it ends (wall time).
  secret_sealed bytea not null,
  previous_secret_sealed bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  version integer not null,
  check ((previous_secret_sealed is null) = (previous_until is null)),
  primary key (merchant_id, webhook_id)
);

create table app.webhook_delivery (
  merchant_id text collate "C" not null,
  delivery_id text collate "C" not null,
  webhook_id text collate "C" not null,
  -- What happened, so that no endpoint is told twice: `TransactionPaid:tran_…`.
  cause text collate "C" not null,
  event_type text not null,
  -- As it is signed and sent, every time.
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null,
  last_status integer,
  last_error text,
  -- When it is tried next, by wall time.
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  attempted_at timestamptz,
  check ((status = 'waiting') = (next_attempt_at is not null)),
  primary key (merchant_id, delivery_id),
  unique (merchant_id, webhook_id, cause),
  foreign key (merchant_id, webhook_id)
    references app.webhook_endpoint (merchant_id, webhook_id) on delete cascade
);
create index webhook_delivery_recent
  on app.webhook_delivery (merchant_id, webhook_id, created_at desc, delivery_id desc);
-- Looked at by the sweeps alone, across merchants.
create index webhook_delivery_due on app.webhook_delivery (next_attempt_at) where next_attempt_at is not null;
create index webhook_delivery_age on app.webhook_delivery (created_at);

grant select, insert, update, delete on app.webhook_endpoint, app.webhook_delivery to paydeck_app;
grant select on app.webhook_endpoint, app.webhook_delivery to paydeck_reader;
grant select (merchant_id, delivery_id, next_attempt_at, created_at) on app.webhook_delivery to paydeck_sweeper;
do $$
declare
  name text;
begin
  foreach name in array array['webhook_endpoint', 'webhook_delivery'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format(
      'create policy own_rows on app.%I to paydeck_app
         using (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))
         with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))', name);
    execute format('create policy all_rows on app.%I for select to paydeck_reader using (true)', name);
  end loop;
end
$$;
create policy due_rows on app.webhook_delivery for select to paydeck_sweeper using (true);

-- What a person allows a program that asks over MCP, until it ends.
create table app.program_grant (
  merchant_id text collate "C" not null,
  grant_id text collate "C" not null,
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  -- As the program named itself.
  program_name text not null,
  website text,
  redirect_uri text not null,
  -- SHA-256 of the client id that it registered.
  client_hash bytea not null,
  -- SHA-256 of the request that the person answered: each is answered once.
  request_hash bytea not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  granted_at timestamptz not null,
  -- The one-time code, its question (PKCE), and its end by wall time.
  code_hash bytea not null,
  code_challenge text not null,
  code_until timestamptz not null,
  -- Steps of the refresh token; 0 until the code was exchanged. Wall time, like the ends of all tokens.
  generation integer not null default 0,
  rotated_at timestamptz,
  refresh_until timestamptz,
  -- SHA-256 of the two newest access tokens: two processes of a program may refresh at once.
  access_hash bytea,
  access_until timestamptz,
  earlier_access_hash bytea,
  earlier_access_until timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  ended_at timestamptz,
  ended_by text collate "C",
  end_reason text check (end_reason in ('person', 'program', 'left', 'permission', 'rule', 'reuse')),
  primary key (merchant_id, grant_id),
  unique (merchant_id, request_hash),
  check ((ended_at is null) = (end_reason is null))
);
create index program_grant_live on app.program_grant (merchant_id, granted_at desc, grant_id) where ended_at is null;

-- Who of a team may connect programs; a merchant without a row: those who manage connections.
create table app.program_rule (
  merchant_id text collate "C" not null primary key,
  connected_by text not null check (connected_by in ('managers', 'everyone', 'no_one')),
  changed_by text collate "C" not null,
  changed_at timestamptz not null
);

grant select, insert on app.program_grant to paydeck_app;
grant update (generation, rotated_at, refresh_until, access_hash, access_until, earlier_access_hash,
  earlier_access_until, last_used_at, last_used_from, ended_at, ended_by, end_reason) on app.program_grant to paydeck_app;
grant select, insert, update on app.program_rule to paydeck_app;
grant select on app.program_grant, app.program_rule to paydeck_reader;
alter table app.program_grant enable row level security;
alter table app.program_rule enable row level security;
create policy own_rows on app.program_grant to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy own_rows on app.program_rule to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.program_grant for select to paydeck_reader using (true);
create policy all_rows on app.program_rule for select to paydeck_reader using (true);

-- Two-factor sign-in, and what a person is shown of their sessions.

alter table global.session
  add column last_used_at timestamptz,
  add column address text,
  add column user_agent text;
update global.session set last_used_at = created_at;
alter table global.session alter column last_used_at set not null;

-- Between the password and the code somebody holds a challenge: a token like the others, for five minutes.
alter table global.ref_token drop constraint ref_token_kind_check;
alter table global.ref_token
  add constraint ref_token_kind_check check (kind in ('invite', 'reset', 'custom', 'challenge'));

-- The authenticator app of a person. Until its first code was given it opens and guards nothing.
create table global.second_factor (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  -- AES-256-GCM; tenant and user are part of what is sealed.
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: a code works once.
  last_step integer not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references global.app_user (tenant_id, user_id)
);

-- For the day the device is lost. Only a keyed hash is kept; each works once.
create table global.recovery_code (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id)
    references global.second_factor (tenant_id, user_id) on delete cascade
);

grant select, insert, update, delete on global.second_factor, global.recovery_code to paydeck_app;
grant select on global.second_factor, global.recovery_code to paydeck_reader;

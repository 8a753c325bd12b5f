-- What one of the operator's people asks of another's access, and a second person decides.
create table global.operator_change (
  change_id text collate "C" primary key,
  kind text not null check (kind in ('add', 'grants', 'factor')),
  email text not null,
  email_key text collate "C" not null,
  name text,
  permissions text[],
  batch_limit bigint check (batch_limit >= 0),
  reason text not null,
  asked_by text collate "C" not null references global.operator,
  asked_at timestamptz not null,
  is_approved boolean,
  decided_by text collate "C" references global.operator,
  decided_at timestamptz,
  constraint operator_change_what check (
    (kind = 'add') = (name is not null)
    and (kind = 'factor') = (permissions is null) and (kind = 'factor') = (batch_limit is null)),
  constraint operator_change_decided check (
    (is_approved is null) = (decided_by is null) and (is_approved is null) = (decided_at is null)),
  constraint operator_change_four_eyes check (is_approved is not true or decided_by <> asked_by)
);
create index operator_change_open on global.operator_change (asked_at, change_id) where is_approved is null;

-- Who saw the key of the person's app: another gives the link, so that no one has both.
alter table global.operator add column key_seen_by text collate "C" references global.operator;

grant select, insert, update on global.operator_change to paydeck_app;
grant select on global.operator_change to paydeck_reader;

-- Sessions of the operator's desk: apart from those of merchants' staff, in a cookie of their own.
create table global.operator_session (
  session_id text collate "C" primary key,
  operator_id text collate "C" not null references global.operator,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  idle_until timestamptz not null,
  expires_at timestamptz not null
);
create index operator_session_of on global.operator_session (operator_id);
create index operator_session_expires on global.operator_session (expires_at);

grant select, insert, update, delete on global.operator_session to paydeck_app;
grant select on global.operator_session to paydeck_reader;

-- Disputes that want an answer, across merchants.
create index dispute_due_by on app.dispute (due_by) where status = 'open' and due_by is not null;

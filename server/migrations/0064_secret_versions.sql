-- The versions of the secrets that values are sealed with: a start without one of them is refused.

create table global.secret_version (
  -- Hexadecimal; derived from the secret, which it does not reveal.
  version text collate "C" primary key,
  used_since timestamptz not null
);

grant select, insert, delete on global.secret_version to paydeck_app;

-- Where a hosted identity service keeps the passwords: its own name for each tenant.
create table global.hosted_tenant (
  tenant_id text collate "C" primary key references global.tenant (tenant_id),
  hosted_name text collate "C" not null unique,
  created_at timestamptz not null
);

grant select, insert on global.hosted_tenant to paydeck_app;
grant select on global.hosted_tenant to paydeck_reader;

-- The roles of contract/src/access/roles.ts; the server adds the names that are missing when it starts.
create table global.role (
  name text collate "C" primary key
);
insert into global.role values
  ('owner'), ('admin'), ('manager'), ('cashier'), ('bookkeeper'), ('developer'), ('viewer'), ('staff');
grant select on global.role to paydeck_app, paydeck_reader;

-- Until now every name but admin meant the same.
update global.membership set role = 'staff' where role not in ('admin', 'staff');

-- The first admin of each merchant becomes its owner: one who can still sign in, where there is one.
update global.membership m
set role = 'owner'
from (
  select distinct on (g.merchant_id) g.tenant_id, g.user_id, g.merchant_id
  from global.membership g
  join global.app_user u on u.tenant_id = g.tenant_id and u.user_id = g.user_id
  where g.role = 'admin'
  order by g.merchant_id, u.disabled_at is not null, g.created_at, g.user_id
) first
where m.tenant_id = first.tenant_id and m.user_id = first.user_id
  and m.merchant_id = first.merchant_id;

alter table global.membership
  add foreign key (role) references global.role (name),
  -- The most this person may refund of one payment, in minor units of the merchant's currency; null for the role's.
  add column refund_limit bigint check (refund_limit >= 0);

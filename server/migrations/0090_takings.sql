-- What was taken per local day of the merchant's own zone, from the statement entries: the sums behind the overview. A charge
-- writes nothing more for them: the change that tells of a new entry is folded into these rows too.
create view app.taking with (security_invoker = true) as
  select e.merchant_id, e.entry_id, e.entry_at, (e.entry_at at time zone m.counts_zone)::date as day,
         extract(hour from e.entry_at at time zone m.counts_zone)::int as hour,
         e.currency, e.entry_type, e.gross, e.fee,
         coalesce(p.method, '') as method, coalesce(p.wallet_type, '') as wallet, coalesce(p.pay_type, '') as pay_type,
         coalesce(p.source_brand, '') as scheme, coalesce(p.source_funding, '') as funding
  from app.settlement_entry e
  join app.merchant m on m.merchant_id = e.merchant_id
  left join app.payment p on p.merchant_id = e.merchant_id and p.transaction_id = e.transaction_id
  -- A transfer that came back is the merchant's own money.
  where e.entry_type <> 'PayoutFailed';

-- Minor units; `gross` is below zero for what went back.
create table app.takings_day (
  merchant_id text collate "C" not null,
  day date not null,
  currency text not null,
  entry_type text not null,
  n bigint not null,
  gross bigint not null,
  fee bigint not null,
  primary key (merchant_id, day, currency, entry_type)
);

create table app.takings_hour (
  merchant_id text collate "C" not null,
  day date not null,
  hour integer not null check (hour between 0 and 23),
  currency text not null,
  entry_type text not null,
  n bigint not null,
  gross bigint not null,
  fee bigint not null,
  primary key (merchant_id, day, hour, currency, entry_type)
);

-- By how it was paid; refunds count for the way their payment came. `n` and `paid` are of payments alone.
create table app.takings_way (
  merchant_id text collate "C" not null,
  day date not null,
  currency text not null,
  method text not null,
  wallet text not null,
  pay_type text not null,
  scheme text not null,
  funding text not null,
  n bigint not null,
  paid bigint not null,
  gross bigint not null,
  fee bigint not null,
  primary key (merchant_id, day, currency, method, wallet, pay_type, scheme, funding)
);

-- Entries whose change is not folded yet are added by the fold.
create temporary table counted on commit drop as
  select * from app.taking t
  where not exists (
    select from app.count_change c
    where c.merchant_id = t.merchant_id and c.what = 'entry' and c.subject_id = t.entry_id);
insert into app.takings_day
select merchant_id, day, currency, entry_type, count(*), sum(gross), sum(fee) from counted group by 1, 2, 3, 4;
insert into app.takings_hour
select merchant_id, day, hour, currency, entry_type, count(*), sum(gross), sum(fee) from counted group by 1, 2, 3, 4, 5;
insert into app.takings_way
select merchant_id, day, currency, method, wallet, pay_type, scheme, funding, count(*) filter (where entry_type = 'Payment'),
       coalesce(sum(gross) filter (where entry_type = 'Payment'), 0), sum(gross), sum(fee)
from counted group by 1, 2, 3, 4, 5, 6, 7, 8;

-- What is not folded yet.
create view app.new_taking with (security_invoker = true) as
  select t.*
  from app.count_change c
  join app.taking t on t.merchant_id = c.merchant_id and t.entry_id = c.subject_id
  where c.what = 'entry';

create view app.takings_per_day with (security_invoker = true) as
  select merchant_id, day, currency, entry_type, n, gross, fee from app.takings_day
  union all
  select merchant_id, day, currency, entry_type, 1::bigint, gross, fee from app.new_taking;

create view app.takings_per_hour with (security_invoker = true) as
  select merchant_id, day, hour, currency, entry_type, n, gross, fee from app.takings_hour
  union all
  select merchant_id, day, hour, currency, entry_type, 1::bigint, gross, fee from app.new_taking;

create view app.takings_per_way with (security_invoker = true) as
  select merchant_id, day, currency, method, wallet, pay_type, scheme, funding, n, paid, gross, fee from app.takings_way
  union all
  select merchant_id, day, currency, method, wallet, pay_type, scheme, funding,
         (entry_type = 'Payment')::int::bigint, case entry_type when 'Payment' then gross else 0 end, gross, fee
  from app.new_taking;

-- What needs attention.
create index pay_plan_overdue on app.pay_plan (merchant_id, overdue_at) where overdue_at is not null;
create index dispute_open on app.dispute (merchant_id, due_by) where status = 'open';
create index payout_under_way on app.payout (merchant_id, created_at desc) where status in ('pending', 'in_transit');

grant select, insert, update, delete on app.takings_day, app.takings_hour, app.takings_way to paydeck_app;
grant select on app.takings_day, app.takings_hour, app.takings_way to paydeck_reader;
grant select on app.taking, app.new_taking, app.takings_per_day, app.takings_per_hour, app.takings_per_way
  to paydeck_app, paydeck_reader;

do $$
declare
  name text;
begin
  foreach name in array array['takings_day', 'takings_hour', 'takings_way'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format(
      'create policy own_rows on app.%I to paydeck_app
         using (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))
         with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))', name);
    execute format('create policy all_rows on app.%I for select to paydeck_reader using (true)', name);
  end loop;
end
$$;

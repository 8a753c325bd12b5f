-- The sums behind the page counts of orders and behind balances. Like the counts of payments they are changed by adding
-- rows, which the worker folds: what they cost to read does not grow with the merchant, and no charge waits for another.
create table app.order_count (
  merchant_id text collate "C" not null,
  order_type text not null,
  status text not null,
  n bigint not null check (n >= 0),
  primary key (merchant_id, order_type, status)
);
insert into app.order_count (merchant_id, order_type, status, n)
select merchant_id, order_type, status, count(*) from app.merchant_order group by 1, 2, 3;

-- Statement entries that no payout has taken.
create table app.open_entry_day (
  merchant_id text collate "C" not null,
  currency text not null,
  available_on date not null,
  entry_type text not null,
  n bigint not null,
  net bigint not null,
  primary key (merchant_id, currency, available_on, entry_type)
);
insert into app.open_entry_day (merchant_id, currency, available_on, entry_type, n, net)
select merchant_id, currency, available_on, entry_type, count(*), sum(net)
from app.settlement_entry where payout_id is null group by 1, 2, 3, 4;

alter table app.count_change
  add column order_type text,
  add column currency text,
  add column available_on date,
  add column entry_type text,
  -- Entries: one when it was made, fewer than none when a payout took some.
  add column n bigint,
  add column net bigint,
  drop constraint count_change_what_check,
  drop constraint count_change_check,
  add constraint count_change_what_check check (what in ('payment', 'customer', 'refund', 'order', 'entry')),
  add constraint count_change_payment_check check ((what = 'payment') = (pay_type is not null)),
  add constraint count_change_order_check check ((what = 'order') = (order_type is not null)),
  add constraint count_change_moved_check check ((what in ('payment', 'order')) = (to_status is not null)),
  add constraint count_change_entry_check check (
    case when what = 'entry' then num_nulls(currency, available_on, entry_type, n, net) = 0
         else num_nonnulls(currency, available_on, entry_type, n, net) = 0 end);

create view app.orders_by_status with (security_invoker = true) as
  select merchant_id, order_type, status, n from app.order_count
  union all
  select c.merchant_id, c.order_type, s.status, s.n
  from app.count_change c
  cross join lateral (values (c.to_status, 1::bigint), (c.from_status, -1::bigint)) s (status, n)
  where c.what = 'order' and s.status is not null;

create view app.open_entries_per_day with (security_invoker = true) as
  select merchant_id, currency, available_on, entry_type, n, net from app.open_entry_day
  union all
  select merchant_id, currency, available_on, entry_type, n, net from app.count_change where what = 'entry';

grant select, insert, update, delete on app.order_count, app.open_entry_day to paydeck_app;
grant select on app.order_count, app.open_entry_day to paydeck_reader;
grant select on app.orders_by_status, app.open_entries_per_day to paydeck_app, paydeck_reader;

do $$
declare
  name text;
begin
  foreach name in array array['order_count', 'open_entry_day'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format(
      'create policy own_rows on app.%I to paydeck_app
         using (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))
         with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))', name);
    execute format('create policy all_rows on app.%I for select to paydeck_reader using (true)', name);
  end loop;
end
$$;

-- Customers as a list: counted by day, found by the words of a name or the beginning of an address; keys and links
-- that have done their time are found by a sweep.

-- New customers per local day of the merchant's own time zone, beside the quarters of an hour.
create table app.customer_count_day (
  merchant_id text collate "C" not null,
  day date not null,
  n bigint not null check (n >= 0),
  primary key (merchant_id, day)
);

-- The words of a customer's names, folded as server/src/modules/customers/rules.ts does it. A search for the
-- beginning of a word is a range of the index, which the comparison of text in "C" order can use under row-level
-- security; created_at stands in it so that the newest are found without reading the customers.
create table app.customer_name_word (
  merchant_id text collate "C" not null,
  customer_id text collate "C" not null,
  word text collate "C" not null,
  created_at timestamptz not null,
  primary key (merchant_id, customer_id, word),
  foreign key (merchant_id, customer_id) references app.customer (merchant_id, customer_id)
);
create index customer_by_word
  on app.customer_name_word (merchant_id, word, created_at desc, customer_id desc);

drop index app.customer_email;
create unique index customer_email on app.customer (merchant_id, email_key) include (created_at, customer_id);

insert into app.customer_count_day (merchant_id, day, n)
select c.merchant_id, (c.created_at at time zone m.time_zone)::date, count(*)
from app.customer c join app.merchant m using (merchant_id) group by 1, 2;

insert into app.customer_name_word (merchant_id, customer_id, word, created_at)
select distinct merchant_id, customer_id, left(w.word, 64), created_at
from app.customer,
  regexp_split_to_table(
    lower(regexp_replace(
      normalize(concat_ws(' ', first_name, last_name, organisation_name), nfkd), '[\u0300-\u036f''’]', '', 'g')),
    '[^[:alnum:]]+') as w (word)
where w.word <> '';

-- The order says who the customer is to the merchant, and for whom they buy; its payments say so too.
alter table app.merchant_order
  add column internal_customer_id text,
  add column billing_organisation text;
alter table app.payment add column customer_organisation text;

-- What has done its time, of every merchant: looked for by the sweeps alone.
create index idempotency_done on app.idempotency_key (created_at);
create index invoice_token_expiry on app.invoice_token (expires_at);
grant select (merchant_id, created_at) on app.idempotency_key to paydeck_sweeper;
grant select (merchant_id, expires_at) on app.invoice_token to paydeck_sweeper;
create policy due_rows on app.idempotency_key for select to paydeck_sweeper using (true);
create policy due_rows on app.invoice_token for select to paydeck_sweeper using (true);

-- Links made by sending a request again are counted: an order's customer is not to be flooded.
alter table app.invoice_token add column is_resend boolean not null default false;
alter table app.invoice_token alter column is_resend drop default;

grant select, insert, update, delete on app.customer_count_day, app.customer_name_word to paydeck_app;
grant select on app.customer_count_day, app.customer_name_word to paydeck_reader;
do $$
declare
  name text;
begin
  foreach name in array array['customer_count_day', 'customer_name_word'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format(
      'create policy own_rows on app.%I to paydeck_app
         using (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))
         with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), ''''))', name);
    execute format('create policy all_rows on app.%I for select to paydeck_reader using (true)', name);
  end loop;
end
$$;

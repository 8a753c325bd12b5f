-- What orders and customers are found by, written with them: the letters and digits of their words, one text a record,
-- and each word with its endings of three and more, so that a part of a word is the beginning of a term. A range of the
-- key finds it, which the comparison of text in "C" order can use under row-level security. Payments and refunds are
-- found by their order and their customer; a payment has words of its own only where somebody wrote some.
create table app.search_record (
  merchant_id text collate "C" not null,
  kind text collate "C" not null check (kind in ('customer', 'order', 'payment')),
  record_id text collate "C" not null,
  -- The words between spaces, as server/src/modules/search/rules.ts makes them.
  words text collate "C" not null,
  primary key (merchant_id, kind, record_id)
);
create table app.search_term (
  merchant_id text collate "C" not null,
  kind text collate "C" not null check (kind in ('customer', 'order', 'payment')),
  term text collate "C" not null,
  record_id text collate "C" not null,
  primary key (merchant_id, kind, term, record_id)
);
-- Merchants whose orders and customers from before these tables are not in them yet.
create table app.search_backlog (
  merchant_id text collate "C" not null,
  primary key (merchant_id)
);
insert into app.search_backlog select merchant_id from global.merchant_directory;

grant select, insert, update, delete on app.search_record to paydeck_app;
grant select, insert, delete on app.search_term, app.search_backlog to paydeck_app;
grant select on app.search_record, app.search_term, app.search_backlog to paydeck_reader;
alter table app.search_record enable row level security;
alter table app.search_term enable row level security;
alter table app.search_backlog enable row level security;
create policy own_rows on app.search_record to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy own_rows on app.search_term to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy own_rows on app.search_backlog to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.search_record for select to paydeck_reader using (true);
create policy all_rows on app.search_term for select to paydeck_reader using (true);
create policy all_rows on app.search_backlog for select to paydeck_reader using (true);

-- The last four digits that a customer reads from a card.
create index payment_by_last4 on app.payment (merchant_id, source_last4, created_at desc, transaction_id desc)
  where source_last4 is not null;
-- The refunds of a customer, among all payments of theirs.
create index payment_refunded_of_customer on app.payment (merchant_id, customer_id, created_at desc)
  where refund_reserved > 0;

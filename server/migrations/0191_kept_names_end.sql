-- When the first name goes that an erased customer's tax invoices must say until then.
alter table app.customer add column kept_until timestamptz;
grant select (merchant_id, customer_id, kept_until) on app.customer to paydeck_sweeper;
create policy due_rows on app.customer for select to paydeck_sweeper using (true);

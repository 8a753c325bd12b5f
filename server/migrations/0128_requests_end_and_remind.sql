-- How long requests last, and when customers are reminded, unless staff say otherwise of one. Null: never.
alter table app.request_settings
  add column lasts_days integer check (lasts_days between 1 and 90),
  add column remind_every_days integer check (remind_every_days between 1 and 30),
  add column remind_for_days integer check (remind_for_days between 1 and 90);

alter table app.merchant_order
  -- The last local day on which it can be paid, and the first instant after it; null: it does not end.
  add column last_day date,
  add column expires_at timestamptz,
  -- Null: made before there were reminders, or by a shop.
  add column reminds boolean,
  -- The local day on which staff sent it last.
  add column asked_on date,
  add column reminders_sent integer,
  add column remind_at timestamptz;
create index merchant_order_remind on app.merchant_order (remind_at) where remind_at is not null;

grant select (merchant_id, merchant_order_id, remind_at) on app.merchant_order to paydeck_sweeper;
create policy due_rows on app.merchant_order for select to paydeck_sweeper using (true);

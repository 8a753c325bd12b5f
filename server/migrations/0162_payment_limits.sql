-- What a merchant may be paid at most, in minor units of each currency: by one payment, in a day and in a month of its
-- zone. Null: as much as comes.
alter table app.merchant
  add column limit_payment bigint,
  add column limit_day bigint,
  add column limit_month bigint;

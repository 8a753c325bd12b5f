-- The merchant's own colour on the payment page and in emails to customers, `#rrggbb`. Null: the brand's.
alter table app.merchant
  add column brand_colour text collate "C";

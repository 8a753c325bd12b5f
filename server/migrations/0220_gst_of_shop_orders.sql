-- Whether customers are shown the GST within orders whose shop does not say.
alter table app.request_settings
  add column shows_shop_gst boolean not null default false;

-- Lines of orders and products that carry no GST.
alter table app.order_item add column is_gst_free boolean not null default false;
alter table app.product add column is_gst_free boolean not null default false;

-- When a removed card's provider is asked next to forget it; null once it has.
alter table app.removed_source add column forget_at timestamptz;
update app.removed_source set forget_at = removed_at;
grant select (merchant_id, payment_source, forget_at) on app.removed_source to paydeck_sweeper;
create policy due_rows on app.removed_source for select to paydeck_sweeper using (true);
alter table sandbox.charge add column forgotten_at timestamptz;

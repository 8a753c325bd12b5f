-- What is deleted once it has been kept long enough.
grant delete on app.dispute_answer to paydeck_app;
grant select (merchant_id, created_at) on app.mail to paydeck_sweeper;
create policy due_rows on app.mail for select to paydeck_sweeper using (true);

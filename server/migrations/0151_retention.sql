-- runs: outside a transaction
-- Mail older than two years is deleted, of every merchant.
create index concurrently mail_age on app.mail (created_at);

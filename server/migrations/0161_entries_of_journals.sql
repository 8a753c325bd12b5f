-- runs: outside a transaction
-- Which entries a journal has: asked for each journal of the chain of the books.
create index concurrently settlement_of_journal on app.settlement_entry (merchant_id, journal_id);

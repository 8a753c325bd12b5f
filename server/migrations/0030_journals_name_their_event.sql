-- Who caused a movement of money: the audit event that was written with its journal. Journals from before this file have
-- none; whatever is added from now on must name one.
alter table app.ledger_journal add column event_id text collate "C";
alter table app.ledger_journal
  add constraint ledger_journal_event_check check (event_id is not null) not valid;

-- A request that its caller has named, and whose end was lost, is worked on again: it must not do twice what it has done.
alter table app.idempotency_key
  -- The id of what it made, written in the transaction that made it; null for nothing yet.
  add column made_id text collate "C";

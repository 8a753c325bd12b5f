-- What undoes a fact names the same source: a payout that failed and the one that was sent, a dispute that was won and
-- the one that was opened. A journal never pointed at another.
alter table app.ledger_journal drop column reverses_id;

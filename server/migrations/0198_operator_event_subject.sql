-- runs: outside a transaction
-- What happened to one thing, such as an application.
create index concurrently operator_event_subject on global.operator_event (subject, at, event_id);

-- A person whose access was ended can be restored, by two like everything else that gives access.
alter table global.operator_change drop constraint operator_change_kind_check;
alter table global.operator_change add constraint operator_change_kind_check
  check (kind in ('add', 'grants', 'factor', 'restore'));

-- How often the return of a small charge failed: each waits longer than the one before, and people hear of those that go on failing.
alter table app.source_verification
  add column returns_failed integer not null default 0 check (returns_failed >= 0);

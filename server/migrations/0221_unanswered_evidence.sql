set local role paydeck_sandbox;
-- Evidence arrives without an answer.
alter table sandbox.dispute add column loses_answer boolean not null default false;
reset role;

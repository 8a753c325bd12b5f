-- An approved act that came to nothing: its provider refused it, or what became of it cannot be found out any more.
alter table app.proposal drop constraint proposal_state_check;
alter table app.proposal
  add constraint proposal_state_check check (state in ('open', 'running', 'done', 'declined', 'failed'));

-- Approved, and what came of it is not written down: of every merchant, looked for by the sweep alone.
create index proposal_running on app.proposal (decided_at) where state = 'running';
grant select (merchant_id, proposal_id, state, decided_at) on app.proposal to paydeck_sweeper;
create policy due_rows on app.proposal for select to paydeck_sweeper using (true);

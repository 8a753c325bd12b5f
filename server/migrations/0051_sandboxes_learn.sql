-- The sandbox's providers learn what real ones do: refunds and payouts that come back, disputes that reopen and are
-- answered, PayTo payments that are disputed, challenges whose charge waits to be confirmed.
set local role paydeck_sandbox;
alter table sandbox.charge add column challenge_passed_at timestamptz;
alter table sandbox.follow_up add column returns_at timestamptz;
alter table sandbox.bank_payout add column comes_back_at timestamptz;
alter table sandbox.dispute
  add column reopened_at timestamptz,
  add column reclosed_at timestamptz,
  add column evidence jsonb,
  add column evidence_submitted_at timestamptz,
  add column accepted_at timestamptz;
alter table sandbox.event add column provider text not null default 'card' check (provider in ('card', 'payto'));
reset role;

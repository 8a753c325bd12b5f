-- A second person also for confirming a bank account that sent a transfer back, and for another payout schedule.
alter table app.approval
  -- The schedule that was asked for.
  add column payout_schedule text check (payout_schedule in ('daily', 'weekly', 'monthly')),
  drop constraint approval_act_check,
  add constraint approval_act_check check (act in (
    'refund', 'add_bank_account', 'make_bank_account_primary', 'confirm_bank_account', 'change_payout_schedule')),
  drop constraint approval_check1,
  add constraint approval_facts_check
    check ((act in ('refund', 'change_payout_schedule')) = (account_facts is null)),
  add constraint approval_schedule_check
    check ((act = 'change_payout_schedule') = (payout_schedule is not null));

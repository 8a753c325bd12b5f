-- A run that found no bank to pay through: nothing is paid, the balance stays.
alter table app.payout_run drop constraint payout_run_outcome_check;
alter table app.payout_run add constraint payout_run_outcome_check check (outcome in (
  'paid_out', 'carried_forward', 'no_bank_account', 'account_on_hold', 'no_bank_provider'));

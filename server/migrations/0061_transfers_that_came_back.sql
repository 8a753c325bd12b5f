-- An account that sent a transfer back gets no further one until it is confirmed or replaced.

alter table app.bank_account
  -- Null: nothing came back since the account was added or confirmed.
  add column returned_at timestamptz;

update app.bank_account b set returned_at = p.updated_at
from (
  select distinct on (merchant_id, external_account_id) merchant_id, external_account_id, status, updated_at
  from app.payout order by merchant_id, external_account_id, created_at desc
) p
where p.merchant_id = b.merchant_id and p.external_account_id = b.external_account_id and p.status = 'failed';

alter table app.payout_run drop constraint payout_run_outcome_check;
alter table app.payout_run add constraint payout_run_outcome_check check (outcome in (
  'paid_out', 'carried_forward', 'no_bank_account', 'account_returned', 'account_on_hold', 'no_bank_provider'));

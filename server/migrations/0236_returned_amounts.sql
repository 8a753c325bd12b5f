-- Minor units of a debit that its customer's bank took back and did not give back: they cannot be refunded.
alter table app.payment add column returned bigint not null default 0;
alter table app.payment add constraint payment_returned_check check (returned between 0 and captured) not valid;
-- Until now a bank took all of a debit or nothing, and gave nothing back.
update app.payment set returned = captured where debit_status = 'returned';

-- How much the customer's bank takes back in the sandbox; all of it where nothing is said. And when that is won back.
alter table sandbox.debit
  add column return_amount bigint,
  add column won_at timestamptz,
  add column win_told_at timestamptz;

-- A new row names what it sets. Constants alone: a default that reads the clock or a sequence cannot be sharded.
alter table app.payment
  alter column captured set default 0,
  alter column refund_reserved set default 0,
  alter column refunded set default 0,
  alter column platform_fee set default 0,
  alter column fee_variable set default 0,
  alter column fee_fixed set default 0,
  alter column fee_tax set default 0,
  alter column surcharge set default 0,
  alter column outcome_unknown set default false,
  alter column version set default 1,
  -- Beside the check that ties it to the method: the types of the rows are generated from lists of values.
  add constraint payment_debit_status_check check (debit_status in ('submitted', 'confirmed', 'failed', 'returned'));
alter table app.payment_operation
  alter column status set default 'started',
  alter column checks set default 0;
alter table app.merchant_order alter column version set default 1;
alter table app.pay_plan
  alter column written_off set default 0,
  alter column version set default 1;
alter table app.payout alter column checks set default 0;
alter table app.instalment alter column declines set default 0;
alter table app.source_verification alter column version set default 1;

-- camelCase names and back: a digit that begins a word would not find its way.
alter table app.merchant_order rename column request_3ds to request_three_ds;

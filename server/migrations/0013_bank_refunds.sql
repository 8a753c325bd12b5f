-- What the sandboxes of direct debit and PayTo gave back, by the caller's operation id.
set local role paydeck_sandbox;
create table sandbox.bank_refund (
  operation_id text collate "C" primary key,
  -- closed: the caller gave this id up before anything happened.
  outcome text not null check (outcome in ('succeeded', 'refused', 'closed')),
  ref text,
  code text,
  charge_ref text collate "C",
  amount bigint,
  currency text,
  created_at timestamptz not null
);
create index bank_refund_of_charge on sandbox.bank_refund (charge_ref);
create index debit_ref on sandbox.debit (ref) where ref is not null;
create index payto_charge_ref on sandbox.payto_charge (ref) where ref is not null;
reset role;

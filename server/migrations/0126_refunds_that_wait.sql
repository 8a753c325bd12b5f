-- What refunds that wait for a second person set aside, beside refund_reserved. A server of before sees it by the check.
alter table app.payment add column refund_waiting bigint not null default 0;
alter table app.payment add constraint payment_refund_waiting_check
  check (refund_waiting >= 0 and refund_reserved + refund_waiting <= captured) not valid;

-- The second person: the refund counts against their limit.
alter table app.refund add column approved_by text collate "C";

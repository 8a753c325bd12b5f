-- The dispute by which the customer has the small charge of a verification from the bank, in place of a refund.
alter table app.source_verification
  add column returned_by_dispute text collate "C";

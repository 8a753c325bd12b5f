-- The challenge that the owner of a new card was sent to before it paid instalments; of other charges it stands with
-- the payment.
alter table app.payment_operation add column three_ds_authorisation_id text collate "C";

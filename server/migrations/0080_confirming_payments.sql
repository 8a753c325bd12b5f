-- Until then a payment whose challenge was passed is being charged: no other of its number may be (wall time).
alter table app.payment add column confirming_until timestamptz;

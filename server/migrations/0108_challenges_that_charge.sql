-- Whether a challenge of this payment is charged as soon as its bank says yes: one on our own page, where no call of a
-- shop's server follows.
alter table app.payment add column confirms_itself boolean not null default false;

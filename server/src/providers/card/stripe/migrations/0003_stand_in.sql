-- Whether this database takes its cards at a stand-in of Stripe, where no money moves: then it never takes real ones.
create table provider_stripe.stand_in (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null
);

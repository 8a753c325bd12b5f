-- Which secret signed a proof; unknown for those of before.
alter table global.client_money_proof add column key_version text;

-- `reseal` signs anew what all proofs of a currency say, so that the secret before may go.
create table global.client_money_renewal (
  currency text not null,
  -- The last proof that it covers.
  ordinal integer not null check (ordinal > 0),
  key_version text not null,
  renewed_at timestamptz not null,
  digest text not null,
  signature text not null,
  primary key (currency, ordinal, key_version)
);
grant select, insert on global.client_money_renewal to paydeck_app;
grant select on global.client_money_renewal to paydeck_reader;

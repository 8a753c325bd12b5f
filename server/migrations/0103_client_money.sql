-- That our merchants' money is whole, for a day and currency: each proof is signed, names the one before it, and stays.
create table global.client_money_proof (
  proof_id text collate "C" primary key,
  currency text not null check (currency in ('AUD', 'NZD')),
  -- One after the other.
  ordinal integer not null check (ordinal > 0),
  day date not null,
  proved_at timestamptz not null,
  terms jsonb not null,
  difference bigint not null,
  -- Of the proof of the currency before it; empty for the first.
  previous text not null,
  signature text not null,
  unique (currency, ordinal)
);
create index client_money_proof_recent on global.client_money_proof (proved_at desc, proof_id desc);

grant select, insert on global.client_money_proof to paydeck_app;
grant select on global.client_money_proof to paydeck_reader;

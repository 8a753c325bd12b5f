-- The keys that a merchant's shop and servers call with. A key carries its merchant: nothing is looked up across
-- merchants. Its hash is what opens; the sealed copy is what the page shows.
create table app.api_key (
  merchant_id text collate "C" not null,
  api_key_id text collate "C" not null,
  kind text not null check (kind in ('publishable', 'secret')),
  token_hash bytea not null,
  -- AES-256-GCM; merchant and key id are part of what is sealed. A publishable key is no secret: the merchant has it.
  token_sealed bytea,
  -- Wall time; null while the key is the one in use.
  valid_until timestamptz,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  check ((kind = 'secret') = (token_sealed is not null)),
  primary key (merchant_id, api_key_id),
  unique (merchant_id, token_hash)
);
create unique index api_key_in_use on app.api_key (merchant_id, kind) where valid_until is null;

-- Publishable keys did not carry their merchant yet; no call has taken one so far.
update app.merchant
set public_key = substring(public_key from '^[a-z]+_pk_') || substr(merchant_id, 6) || right(public_key, 32)
where public_key ~ '^[a-z]+_pk_[A-Za-z0-9_-]{32}$' and length(merchant_id) = 21;
insert into app.api_key (merchant_id, api_key_id, kind, token_hash, created_at, created_by)
select merchant_id, 'akey_' || substr(merchant_id, 6), 'publishable', sha256(convert_to(public_key, 'UTF8')), created_at,
  'system:operator'
from app.merchant;

grant select, insert, update on app.api_key to paydeck_app;
grant select on app.api_key to paydeck_reader;
alter table app.api_key enable row level security;
create policy own_rows on app.api_key to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.api_key for select to paydeck_reader using (true);

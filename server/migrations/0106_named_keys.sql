-- Keys beside the first pair: named, shown once and so never kept sealed, and allowed only what their row says.
alter table app.api_key
  -- Null for the first pair.
  add column name text check (length(name) between 1 and 40),
  add column ending text,
  -- Null: everything.
  add column scopes text[],
  add column refund_limit bigint check (refund_limit >= 0),
  -- Wall time, to the minute.
  add column last_used_at timestamptz,
  add column last_used_from text;
alter table app.api_key drop constraint api_key_check;
alter table app.api_key add constraint api_key_sealed
  check ((kind = 'secret' and name is null) = (token_sealed is not null));
drop index app.api_key_in_use;
create unique index api_key_in_use on app.api_key (merchant_id, kind) where valid_until is null and name is null;

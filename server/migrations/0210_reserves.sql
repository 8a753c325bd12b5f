-- A rolling reserve: a share of each day's takings that is kept back for some days before it is paid out.
alter table app.merchant
  -- Hundredths of a percent of takings, and for how many days; null: nothing is kept back from now on.
  add column reserve_basis_points integer check (reserve_basis_points between 1 and 10000),
  add column reserve_days integer check (reserve_days between 1 and 540),
  add constraint reserve_has_both check ((reserve_basis_points is null) = (reserve_days is null));

-- What was kept back of a day's takings.
create table app.reserve (
  merchant_id text collate "C" not null,
  reserve_id text collate "C" not null,
  currency text not null check (currency in ('AUD', 'NZD')),
  -- On which the takings became available, in the merchant's zone.
  day date not null,
  -- Minor units: the takings, what was kept back of them, and what of that is still kept.
  takings bigint not null check (takings > 0),
  amount bigint not null check (amount > 0 and amount <= takings),
  held bigint not null check (held between 0 and amount),
  -- The terms of its day, which stay its own.
  basis_points integer not null,
  release_on date not null check (release_on > day),
  held_at timestamptz not null,
  -- The payout that took the takings; null while they wait for one.
  payout_id text collate "C",
  primary key (merchant_id, reserve_id)
);
create index reserve_held on app.reserve (merchant_id, currency, release_on, reserve_id) where held > 0;
create index reserve_waiting on app.reserve (merchant_id, currency) where payout_id is null;

grant select, insert, update (held, payout_id) on app.reserve to paydeck_app;
grant select on app.reserve to paydeck_reader;
alter table app.reserve enable row level security;
create policy own_rows on app.reserve to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.reserve for select to paydeck_reader using (true);

-- What is kept back, and what comes back of it, is no takings.
create or replace view app.taking with (security_invoker = true) as
  select e.merchant_id, e.entry_id, e.entry_at, (e.entry_at at time zone m.counts_zone)::date as day,
         extract(hour from e.entry_at at time zone m.counts_zone)::int as hour,
         e.currency, e.entry_type, e.gross, e.fee,
         coalesce(p.method, '') as method, coalesce(p.wallet_type, '') as wallet, coalesce(p.pay_type, '') as pay_type,
         coalesce(p.source_brand, '') as scheme, coalesce(p.source_funding, '') as funding
  from app.settlement_entry e
  join app.merchant m on m.merchant_id = e.merchant_id
  left join app.payment p on p.merchant_id = e.merchant_id and p.transaction_id = e.transaction_id
  -- A transfer that came back is the merchant's own money.
  where e.entry_type not in ('PayoutFailed', 'ReserveHeld', 'ReserveReleased');

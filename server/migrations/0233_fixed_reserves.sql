-- An amount that is kept back until the operator releases it, beside the share of each day's takings.
alter table app.merchant
  -- Minor units of the merchant's own currency; null: none.
  add column reserve_fixed bigint check (reserve_fixed > 0);

-- What belongs to a fixed amount has no takings, no share of them and no day of release.
alter table app.reserve
  alter column takings drop not null,
  alter column basis_points drop not null,
  alter column release_on drop not null,
  add constraint reserve_is_rolling_or_fixed check (
    (takings is null) = (release_on is null) and (basis_points is null) = (release_on is null));

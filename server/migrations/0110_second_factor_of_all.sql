-- Of whom an owner asks two-factor sign-in; without a row, of no one.
create table app.second_factor_rule (
  merchant_id text collate "C" primary key,
  asked_of text not null check (asked_of in ('no_one', 'short_passwords', 'everyone')),
  changed_at timestamptz not null,
  changed_by text collate "C" not null
);

grant select, insert, update on app.second_factor_rule to paydeck_app;
grant select on app.second_factor_rule to paydeck_reader;
alter table app.second_factor_rule enable row level security;
create policy own_rows on app.second_factor_rule to paydeck_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), ''))
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), ''));
create policy all_rows on app.second_factor_rule for select to paydeck_reader using (true);

-- Under twelve characters; null until the person next gives the password or chooses one.
alter table global.app_user add column has_short_password boolean;
-- Opens nothing but the set-up of two-factor sign-in.
alter table global.session add column owes_second_factor boolean not null default false;

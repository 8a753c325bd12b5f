-- A customer whose data was erased stays as a row without a name, for the payments that lead to it.
alter table app.customer add column erased_at timestamptz;
grant update (arguments, reason) on app.proposal to paydeck_app;
grant update (reason, explanation) on app.approval to paydeck_app;

-- Who did what, from where: sign-ins, refusals and downloads stand beside the changes, one timeline for a merchant.
alter table app.audit_event
  add column outcome text not null default 'succeeded' check (outcome in ('succeeded', 'failed', 'refused')),
  add column address text,
  add column device text,
  add column request_id text;

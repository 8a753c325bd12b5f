-- Applications of businesses that want to be merchants. One person reviews them, another activates the merchant.
create table global.merchant_application (
  application_id text collate "C" primary key,
  business_name text not null,
  country text not null check (country in ('AU', 'NZ')),
  state text not null check (state in ('entered', 'reviewed', 'activated', 'refused')),
  version integer not null check (version > 0),
  entered_by text collate "C" not null references global.operator,
  -- Wall time, all of them.
  entered_at timestamptz not null,
  changed_at timestamptz not null,
  reviewed_by text collate "C" references global.operator,
  reviewed_at timestamptz,
  activated_by text collate "C" references global.operator,
  activated_at timestamptz,
  -- Of the merchant that was made.
  merchant_id text collate "C" unique,
  -- Null for what the system refused, because nothing happened for too long.
  refused_by text collate "C" references global.operator,
  refused_at timestamptz,
  refuse_reason text check (
    refuse_reason in ('identity', 'documents', 'business', 'risk', 'withdrawn', 'lapsed', 'other')),
  refuse_note text,
  constraint merchant_application_four_eyes check (activated_by <> reviewed_by),
  constraint merchant_application_reviewed check (
    (reviewed_by is null) = (reviewed_at is null) and (state <> 'reviewed' or reviewed_at is not null)),
  constraint merchant_application_activated check (
    (state = 'activated') = (activated_at is not null) and (activated_by is null) = (activated_at is null)
    and (merchant_id is null) = (activated_at is null) and (activated_at is null or reviewed_at is not null)),
  constraint merchant_application_refused check (
    (state = 'refused') = (refused_at is not null) and (refuse_reason is null) = (refused_at is null))
);
create index merchant_application_open on global.merchant_application (changed_at, application_id)
  where state in ('entered', 'reviewed');
create index merchant_application_decided on global.merchant_application (changed_at desc, application_id)
  where state in ('activated', 'refused');

-- Owners, directors, bank account and the rest of what the applicant said; deleted long after a refusal.
create table global.merchant_application_details (
  application_id text collate "C" primary key references global.merchant_application,
  details_sealed bytea not null
);

-- Each document is sealed with a key of its own.
create table global.merchant_application_document (
  application_id text collate "C" not null references global.merchant_application,
  document_id text collate "C" not null,
  kind text not null check (kind in ('registration', 'identity', 'bank', 'address', 'other')),
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  sha256 text not null,
  added_by text collate "C" not null references global.operator,
  added_at timestamptz not null,
  key_sealed bytea not null,
  bytes_sealed bytea not null,
  primary key (application_id, document_id)
);

grant select, insert, update on global.merchant_application to paydeck_app;
grant select, insert, update, delete on global.merchant_application_details, global.merchant_application_document
  to paydeck_app;
grant select on global.merchant_application, global.merchant_application_details,
  global.merchant_application_document to paydeck_reader;

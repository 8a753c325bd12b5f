-- Mail beyond the limits of a day is held and sent later.

alter table app.mail drop constraint mail_status_check;
alter table app.mail
  add constraint mail_status_check check (status in ('queued', 'held', 'sent', 'kept', 'failed'));
create index mail_held on app.mail (merchant_id, created_at, mail_id) where status = 'held';

-- Mails of a day (UTC), by merchant and by hashed address.
create table global.mail_count (
  day date not null,
  counted text collate "C" not null,
  mails integer not null,
  primary key (day, counted)
);

grant select, insert, update, delete on global.mail_count to paydeck_app;
grant select on global.mail_count to paydeck_reader;

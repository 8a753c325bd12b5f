-- How far the demo has been filled, so that a fill that was cut short goes on where it stopped.
create table global.demo_fill (
  only_row boolean primary key check (only_row),
  ends_at timestamptz not null,
  size integer not null,
  -- The last day that was finished, `YYYY-MM-DD`; null before the first.
  reached text,
  finished boolean not null
);
grant select, insert, update on global.demo_fill to paydeck_app;
grant select on global.demo_fill to paydeck_reader;

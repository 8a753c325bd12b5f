-- The sweep leaves approvals alone whose act it does not know.
grant select (act) on app.approval to paydeck_sweeper;

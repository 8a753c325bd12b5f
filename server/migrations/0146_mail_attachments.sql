-- A paper that the mail carries, by its kind and what it is about: made when the mail leaves.
alter table app.mail add column attachment text collate "C";

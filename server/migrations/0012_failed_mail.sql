-- Mail that failed for good keeps its text for a week, so that it can be sent once more; then the links in it go.
create index mail_failed on app.mail (merchant_id, created_at) where status = 'failed';

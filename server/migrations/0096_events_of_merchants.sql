-- Open pages hear of their merchant's events, and of those they missed.
create index domain_event_of_merchant on app.domain_event (merchant_id, recorded_at);

-- A business that is not registered for GST any more takes its number away.
grant delete on app.gst_registration to paydeck_app;

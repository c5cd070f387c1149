-- expand: at an exchange without stop orders the member has to acknowledge that Auto Master watches the stop itself.
alter table autotrading_accounts add column if not exists watched_stop_accepted_at timestamptz;
comment on column autotrading_accounts.watched_stop_accepted_at is 'When the member typed that no stop order waits at the exchange; null where stops wait there or nobody has yet.';

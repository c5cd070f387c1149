-- expand: pushes to the apps: their services in the log of deliveries, and which of them workers reach.
alter table notifications_deliveries drop constraint notifications_deliveries_channel_check;
alter table notifications_deliveries
  add constraint notifications_deliveries_channel_check
  check (channel in ('MAIL', 'PUSH', 'FCM', 'APNS', 'TELEGRAM')) not valid;

create table notifications_app_services (
  platform text primary key check (platform in ('aos', 'ios')),
  is_on boolean not null,
  -- When a worker last started with it.
  at timestamptz not null
);
comment on table notifications_app_services is 'Which phones'' push services workers have credentials for, as the last one that started said; other processes have none.';

-- A session that ends takes its devices along.
create index notifications_devices_session on notifications_devices (session_id);

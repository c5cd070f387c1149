-- expand: what is told to members that programs of theirs wait for is put down for those as well.
create table notifications_listeners (
  member_id uuid primary key,
  -- Kinds of notifications that are put down.
  kinds text[] not null check (cardinality(kinds) > 0)
) with (fillfactor = 90);
comment on table notifications_listeners is 'Members whose notifications of some kinds are handed on to their own programs.';

create table notifications_forwards (
  alarm_id uuid primary key,
  member_id uuid not null,
  -- Idempotency key of the notification, with the number of what it is about.
  name text not null,
  kind text not null,
  params jsonb not null,
  at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.05);
comment on table notifications_forwards is 'Notifications that wait to be handed on; a row goes in the transaction that takes it over.';
create index notifications_forwards_at on notifications_forwards (at, alarm_id);

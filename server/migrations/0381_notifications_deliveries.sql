-- expand: what left for a member by mail, push and Telegram, and what became of it.
create table notifications_deliveries (
  id uuid primary key,
  member_id uuid not null,
  -- The alarm's number; of a mail that belongs to no alarm, the mail's own.
  subject_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('MAIL', 'PUSH', 'TELEGRAM')),
  -- The device or chat by its number, the same as the subject's where there is only one way. No address stands here.
  target_id uuid not null,
  result text not null check (result in ('ACCEPTED', 'REFUSED', 'RETRYING', 'GIVEN_UP', 'WITHHELD', 'POSTPONED')),
  -- What the service answered, or why it was put off.
  code text check (length(code) <= 40),
  -- How often the same happened: a second ACCEPTED was sent twice.
  times integer not null default 1 check (times > 0),
  at timestamptz not null,
  unique (subject_id, channel, target_id, result)
) with (fillfactor = 90);
comment on table notifications_deliveries is 'The log of deliveries: one row for each result of an alarm on one way to its member, the newest time of it.';
create index notifications_deliveries_newest on notifications_deliveries (member_id, at desc, id desc);
create index notifications_deliveries_age on notifications_deliveries (at);

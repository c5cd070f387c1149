-- What a member wants to be told outside the app. No row is the same as all defaults.
create table notifications_members (
  member_id uuid primary key,
  push boolean not null default true,
  night_push boolean not null default false,
  push_signals boolean not null default true,
  push_rewards boolean not null default true,
  -- Consent to advertising: since when, and until when it lasts unless it is given again.
  marketing boolean not null default false,
  marketing_at timestamptz,
  marketing_until timestamptz,
  marketing_asked_at timestamptz,
  check (marketing = (marketing_until is not null))
) with (fillfactor = 80);
create index notifications_members_renewal on notifications_members (marketing_until) where marketing;

-- Every consent that was given, taken back or ran out; rows are only added.
create table notifications_consents (
  id uuid primary key,
  member_id uuid not null,
  kind text not null check (kind in ('MARKETING', 'NIGHT')),
  is_granted boolean not null,
  reason text not null check (reason in ('MEMBER', 'OPT_OUT', 'NOT_RENEWED')),
  locale text not null,
  at timestamptz not null
);
create index notifications_consents_member on notifications_consents (member_id, at desc);

-- One thing a member was told. The same name twice is one alarm. Texts are worded when they are read.
create table notifications_alarms (
  id uuid primary key,
  member_id uuid not null,
  name text not null,
  kind text not null,
  type text not null check (type in ('NOTICE', 'WITHDRAW_COMPLETE')),
  category text not null check (category in ('NOTICE', 'SIGNAL', 'AUTO', 'DEPOSIT', 'WITHDRAW', 'MEMBERSHIP', 'REWARD',
    'PLAN', 'ICO', 'GAME', 'INQUIRY', 'SECURITY')),
  params jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (member_id, name)
) with (fillfactor = 90);
create index notifications_alarms_newest on notifications_alarms (member_id, at desc, id desc);
create index notifications_alarms_unread on notifications_alarms (member_id) where read_at is null;
create index notifications_alarms_age on notifications_alarms (at);

-- An alarm on its way to the member's devices: waits until it is due, by night and in storms until a summary.
create table notifications_pushes (
  alarm_id uuid primary key references notifications_alarms (id) on delete cascade,
  member_id uuid not null,
  category text not null,
  is_critical boolean not null,
  due_at timestamptz not null,
  held text check (held in ('NIGHT', 'STORM')),
  -- Afterwards it is no news any more and is left out.
  expires_at timestamptz,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'SUMMED', 'DROPPED')),
  ended_at timestamptz,
  check ((state = 'WAITING') = (ended_at is null)),
  check (not is_critical or held is null)
) with (fillfactor = 80);
create index notifications_pushes_due on notifications_pushes (due_at) where state = 'WAITING';
create index notifications_pushes_recent on notifications_pushes (member_id, category, ended_at desc) where state = 'SENT';

-- Where pushes go: a browser's subscription (RFC 8030, RFC 8291) or an app's token. It ends with its session.
create table notifications_devices (
  id uuid primary key,
  member_id uuid not null,
  session_id text not null,
  platform text not null check (platform in ('web', 'aos', 'ios')),
  address text not null unique,
  p256dh text,
  auth text,
  at timestamptz not null,
  check ((platform = 'web') = (p256dh is not null and auth is not null))
);
create index notifications_devices_member on notifications_devices (member_id);

-- The installation's key pair for web push (RFC 8292), made once.
create table notifications_vapid (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  sealed_private text not null
);

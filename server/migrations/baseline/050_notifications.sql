create table notifications_members (
  member_id uuid primary key,
  push boolean not null default true,
  night_push boolean not null default false,
  push_signals boolean not null default true,
  push_rewards boolean not null default true,
  -- Consent to advertising, since when, and when it runs out unless renewed.
  marketing boolean not null default false,
  marketing_at timestamptz,
  marketing_until timestamptz,
  marketing_asked_at timestamptz,
  check (marketing = (marketing_until is not null))
) with (fillfactor = 80);
comment on table notifications_members is 'What a member wants to be told outside the app; no row means all defaults.';
create index notifications_members_renewal on notifications_members (marketing_until) where marketing;
create index notifications_members_marketing on notifications_members (member_id) where marketing;

create table notifications_consents (
  id uuid primary key,
  member_id uuid not null,
  kind text not null check (kind in ('MARKETING', 'NIGHT')),
  is_granted boolean not null,
  reason text not null check (reason in ('MEMBER', 'OPT_OUT', 'NOT_RENEWED')),
  locale text not null,
  at timestamptz not null
);
comment on table notifications_consents is 'Consents to advertising and night pushes: every one that was given, withdrawn or ran out.';
create index notifications_consents_member on notifications_consents (member_id, at desc);

-- The same name twice is one alarm.
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
comment on table notifications_alarms is 'Alarms in the app, each name once per member; their text is formed when they are read.';
create index notifications_alarms_newest on notifications_alarms (member_id, at desc, id desc);
create index notifications_alarms_unread on notifications_alarms (member_id) where read_at is null;
create index notifications_alarms_age on notifications_alarms (at);

create table notifications_pushes (
  alarm_id uuid primary key references notifications_alarms (id) on delete cascade,
  member_id uuid not null,
  category text not null,
  is_critical boolean not null,
  due_at timestamptz not null,
  held text check (held in ('NIGHT', 'STORM')),
  -- A push that is still waiting then is dropped.
  expires_at timestamptz,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'SUMMED', 'DROPPED')),
  ended_at timestamptz,
  check ((state = 'WAITING') = (ended_at is null)),
  check (not is_critical or held is null)
) with (fillfactor = 80);
comment on table notifications_pushes is 'Alarms on their way to a member''s devices, held by night and in storms until a summary.';
create index notifications_pushes_due on notifications_pushes (due_at) where state = 'WAITING';
create index notifications_pushes_recent on notifications_pushes (member_id, category, ended_at desc) where state = 'SENT';

-- Web push is RFC 8030 and RFC 8291.
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
comment on table notifications_devices is 'Where pushes go: a browser''s subscription or an app''s token; each ends with its session.';
create index notifications_devices_member on notifications_devices (member_id);

-- RFC 8292.
create table notifications_vapid (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  sealed_private text not null
);
comment on table notifications_vapid is 'The installation''s key pair for web push, made once.';

create table notifications_campaigns (
  id uuid primary key,
  state text not null check (state in ('DRAFT', 'WAITING', 'SENDING', 'SENT', 'CANCELLED')),
  -- By language: {"en": {"title", "text"}, ...}.
  texts jsonb not null,
  path text not null,
  country text check (country ~ '^[A-Z]{3}$'),
  locale text check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  send_at timestamptz,
  made_by text not null,
  created_at timestamptz not null,
  -- Members are notified page by page: the last one so far.
  told_through uuid,
  told integer not null default 0,
  ended_at timestamptz,
  check ((state in ('SENT', 'CANCELLED')) = (ended_at is not null))
) with (fillfactor = 80);
comment on table notifications_campaigns is 'Advertisements to members who agreed to them, written by one of the staff and approved by another.';
create index notifications_campaigns_newest on notifications_campaigns (created_at desc, id desc);
create index notifications_campaigns_due on notifications_campaigns (id) where state in ('WAITING', 'SENDING');

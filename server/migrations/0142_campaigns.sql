-- Advertisements to members who agreed to them: written by one, sent when a second person approved.
create table notifications_campaigns (
  id uuid primary key,
  state text not null check (state in ('DRAFT', 'WAITING', 'SENDING', 'SENT', 'CANCELLED')),
  -- By language: {"en": {"title", "text"}, ...}.
  texts jsonb not null,
  path text not null,
  country text check (country in ('KOR', 'USA')),
  locale text check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  send_at timestamptz,
  made_by text not null,
  created_at timestamptz not null,
  -- Members are told in pages; where the telling stands.
  told_through uuid,
  told integer not null default 0,
  ended_at timestamptz,
  check ((state in ('SENT', 'CANCELLED')) = (ended_at is not null))
) with (fillfactor = 80);
create index notifications_campaigns_newest on notifications_campaigns (created_at desc, id desc);
create index notifications_campaigns_due on notifications_campaigns (id) where state in ('WAITING', 'SENDING');
create index notifications_members_marketing on notifications_members (member_id) where marketing;

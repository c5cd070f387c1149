-- expand: Telegram as a way to a member.
create table notifications_bot (
  only_row boolean primary key default true check (only_row),
  bot_id bigint not null,
  username text not null,
  -- The newest update that was handled; those up to it are left out when they come again.
  last_update bigint not null default 0,
  last_at timestamptz not null,
  -- One worker asks at a time.
  leased_by uuid,
  leased_until timestamptz
);
comment on table notifications_bot is 'The installation''s Telegram bot and how far its updates were handled.';

create table notifications_chat_links (
  member_id uuid primary key,
  code_mac text not null unique,
  ends_at timestamptz not null,
  -- The chat that opened it first; the member confirms it in the app.
  chat_id text,
  chat_name text,
  check ((chat_id is null) = (chat_name is null))
);
comment on table notifications_chat_links is 'One-time links from a member to a Telegram chat, at most one each.';

create table notifications_chats (
  id uuid primary key,
  member_id uuid not null unique,
  chat_id text not null unique,
  name text not null,
  at timestamptz not null
);
comment on table notifications_chats is 'A member''s Telegram chat: one chat for a member, one member for a chat.';

alter table notifications_pushes
  -- The ways it goes, as decided with its alarm.
  add column ways text[] not null default '{PUSH}' check (ways <@ '{PUSH,TELEGRAM}');

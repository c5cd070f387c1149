-- expand: what an item said after each change, a change that waits for its moment, and links that show it beforehand (decision 0276).
create table content_versions (
  item_id text not null references content_items (id) on delete cascade,
  number integer not null check (number > 0),
  -- Of the staff; null for what came with the product, or from before versions were kept.
  saved_by uuid,
  saved_at timestamptz not null,
  -- {"category", "position", "isPinned", "isPopup", "isAnnounced"}
  settings jsonb not null,
  -- By language: {"en": {"title", "summary", "body"}, ...}.
  texts jsonb not null,
  primary key (item_id, number)
);
comment on table content_versions is 'What an item said after each change, who changed it and when; rows are only added.';

create table content_changes (
  item_id text primary key references content_items (id) on delete cascade,
  appears_at timestamptz not null,
  saved_by uuid not null,
  saved_at timestamptz not null,
  settings jsonb not null,
  texts jsonb not null
);
comment on table content_changes is 'A change of a published item that waits for its moment, at most one of each item.';
create index content_changes_due on content_changes (appears_at);

create table content_previews (
  id uuid primary key,
  item_id text not null references content_items (id) on delete cascade,
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check (expires_at > made_at)
);
comment on table content_previews is 'Links that show an item before it is published; each names who made it and ends by itself.';
create index content_previews_item on content_previews (item_id, made_at desc);

-- Notices, guides and videos: an item, and its texts, one row per language.
create table content_items (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  kind text not null check (kind in ('NOTICE', 'GUIDE', 'VIDEO')),
  state text not null check (state in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'ARCHIVED')),
  category text not null,
  place integer not null default 0,
  is_pinned boolean not null default false,
  is_popup boolean not null default false,
  publish_at timestamptz,
  -- Members are told of a notice once, in pages; where the telling stands.
  is_announced boolean not null default false,
  told_through uuid,
  told_at timestamptz,
  -- Videos: length, whether it is a free sample, the file in the folder of contents.
  seconds integer check (seconds > 0),
  is_sample boolean not null default false,
  file text,
  -- What the files of the product said when they were taken over; staff's own changes are never overwritten.
  source_digest text,
  edited_at timestamptz,
  changed_at timestamptz not null,
  check ((kind = 'VIDEO') = (seconds is not null and file is not null)),
  check (state not in ('SCHEDULED', 'PUBLISHED') or publish_at is not null)
);
create index content_items_published on content_items (kind, publish_at desc) where state = 'PUBLISHED';
create index content_items_scheduled on content_items (publish_at) where state = 'SCHEDULED';
create index content_items_untold on content_items (publish_at) where is_announced and told_at is null;

create table content_texts (
  item_id text not null references content_items (id) on delete cascade,
  locale text not null check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  title text not null check (length(title) between 1 and 200),
  summary text not null,
  -- Markdown; parsed into nodes when it is read.
  body text not null,
  primary key (item_id, locale)
);

-- What a member read, found useful or not, and how far a video was watched.
create table content_marks (
  member_id uuid not null,
  item_id text not null references content_items (id) on delete cascade,
  read_at timestamptz,
  is_useful boolean,
  seconds integer not null default 0 check (seconds >= 0),
  watched_at timestamptz,
  primary key (member_id, item_id)
) with (fillfactor = 80);

create table content_items (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  kind text not null check (kind in ('NOTICE', 'GUIDE', 'VIDEO')),
  state text not null check (state in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'ARCHIVED')),
  category text not null,
  place integer not null default 0,
  is_pinned boolean not null default false,
  is_popup boolean not null default false,
  publish_at timestamptz,
  -- Members are notified of a notice once, page by page: the last one so far.
  is_announced boolean not null default false,
  told_through uuid,
  told_at timestamptz,
  -- Videos: length, whether it is a free sample, the file in the folder of contents.
  seconds integer check (seconds > 0),
  is_sample boolean not null default false,
  file text,
  -- Digest of the product's file it came from; what staff edited is never overwritten.
  source_digest text,
  edited_at timestamptz,
  changed_at timestamptz not null,
  -- How much a video presupposes.
  level text check (level in ('BASIC', 'MIDDLE', 'ADVANCED')),
  check ((kind = 'VIDEO') = (seconds is not null and file is not null)),
  check (state not in ('SCHEDULED', 'PUBLISHED') or publish_at is not null),
  check (kind = 'VIDEO' or level is null)
);
comment on table content_items is 'Notices, guides and videos: one row for each item.';
create index content_items_published on content_items (kind, publish_at desc) where state = 'PUBLISHED';
create index content_items_scheduled on content_items (publish_at) where state = 'SCHEDULED';
create index content_items_untold on content_items (publish_at) where is_announced and told_at is null;
create index content_items_changed on content_items (changed_at desc, id desc);

create table content_texts (
  item_id text not null references content_items (id) on delete cascade,
  locale text not null check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  title text not null check (length(title) between 1 and 200),
  summary text not null,
  -- Markdown; parsed into nodes when it is read.
  body text not null,
  primary key (item_id, locale)
);
comment on table content_texts is 'Title, summary and text of an item, one row per language.';

create table content_marks (
  member_id uuid not null,
  item_id text not null references content_items (id) on delete cascade,
  read_at timestamptz,
  is_useful boolean,
  seconds integer not null default 0 check (seconds >= 0),
  watched_at timestamptz,
  primary key (member_id, item_id)
) with (fillfactor = 80);
comment on table content_marks is 'What a member read, found useful, and how far a video was watched.';

-- docs/decisions/0126.
create table content_edits (
  id uuid primary key,
  key text not null,
  locale text not null check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  text text not null check (length(text) between 1 and 2000),
  -- The English text it was written for.
  source text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  unique (key, locale)
);
comment on table content_edits is 'App texts that staff changed, for the next release to take over.';

-- docs/decisions/0131. One row is one of both documents in one version. Agreements name kind, version and language, which together
-- are one text for ever.
create table content_terms (
  id uuid primary key,
  kind text not null check (kind in ('use', 'privacy')),
  state text not null check (state in ('DRAFT', 'PUBLISHED', 'WITHDRAWN')),
  -- Whether a lawyer has reviewed it; members read the mark.
  is_reviewed boolean not null default false,
  -- The person of the staff who began it; null for the product's own.
  made_by uuid,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  -- The day it binds from, which is its name; with a number behind it when that day was withdrawn before.
  version text check (version ~ '^\d{4}-\d{2}-\d{2}(\.\d+)?$'),
  binds_at timestamptz,
  -- Whether members who agreed to the version before are asked again.
  asks_again boolean,
  published_at timestamptz,
  withdrawn_at timestamptz,
  unique (kind, version),
  check ((state = 'DRAFT') = (version is null)),
  check ((state = 'DRAFT') = (binds_at is null)),
  check ((state = 'DRAFT') = (asks_again is null)),
  check ((state = 'DRAFT') = (published_at is null)),
  check ((state = 'WITHDRAWN') = (withdrawn_at is not null)),
  check (withdrawn_at < binds_at)
);
comment on table content_terms is 'Versions of the terms of use and the privacy policy.';

create table content_terms_texts (
  terms_id uuid not null references content_terms (id) on delete cascade,
  locale text not null check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  -- Markdown; parsed into nodes when it is read.
  body text not null check (length(body) between 1 and 20000),
  -- SHA-256 of the text, as base64url.
  digest text not null,
  primary key (terms_id, locale)
);
comment on table content_terms_texts is 'Texts of a version of the terms, one row per language.';

create table content_videos (
  item_id text primary key references content_items (id) on delete cascade,
  film bytea storage external not null,
  picture bytea not null,
  changed_at timestamptz not null
);
comment on table content_videos is 'Films and pictures of videos that staff uploaded.';

create table content_subtitles (
  item_id text not null references content_videos (item_id) on delete cascade,
  locale text not null check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  text text not null check (length(text) between 1 and 200000),
  primary key (item_id, locale)
);
comment on table content_subtitles is 'Subtitles of uploaded videos, one row per language.';

-- Videos that staff put in, beside those of the product's own folder: the film, its picture, and subtitles in the languages there are.
create table content_videos (
  item_id text primary key references content_items (id) on delete cascade,
  film bytea not null,
  picture bytea not null,
  changed_at timestamptz not null
);
alter table content_videos alter column film set storage external;
create table content_subtitles (
  item_id text not null references content_videos (item_id) on delete cascade,
  locale text not null check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  text text not null check (length(text) between 1 and 200000),
  primary key (item_id, locale)
);

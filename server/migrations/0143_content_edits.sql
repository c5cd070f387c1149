-- Texts of the apps that staff changed: taken over by the next release (docs/decisions/0126).
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
create index content_items_changed on content_items (changed_at desc, id desc);

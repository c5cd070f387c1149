-- expand: which language a reader found useful or not, and when; votes before have neither.
alter table content_marks add column locale text check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW'));
alter table content_marks add column rated_at timestamptz;
comment on column content_marks.locale is 'The language in which it was found useful or not.';
comment on column content_marks.rated_at is 'When it was found useful or not, for the last time.';
-- Votes and readers of an item are counted in the index.
create index content_marks_rated on content_marks (item_id, locale, is_useful, rated_at) where is_useful is not null;
create index content_marks_read on content_marks (item_id) where read_at is not null;

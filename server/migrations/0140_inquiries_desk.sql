-- An inquiry that was put into another one of its member: what was said lies there, and its address leads there.
alter table inquiries_threads
  add column merged_into text references inquiries_threads (id),
  add check (merged_into is null or status = 'done');
create index inquiries_threads_done on inquiries_threads (updated_at desc, id desc) where status = 'done';

-- Texts to begin an answer with.
create table inquiries_templates (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  locale text not null check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  content text not null check (length(content) between 1 and 5000),
  changed_at timestamptz not null,
  unique (name, locale)
);

-- Who of the staff had an inquiry open last, and when.
create table inquiries_views (
  inquiry_id text not null references inquiries_threads (id) on delete cascade,
  staff_id text not null,
  at timestamptz not null,
  primary key (inquiry_id, staff_id)
) with (fillfactor = 70);

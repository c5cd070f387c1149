create table inquiries_threads (
  id text primary key,
  member_id uuid not null,
  type text not null check (type in ('error', 'account', 'recommend', 'subscribe', 'wallet')),
  title text not null check (length(title) between 1 and 100),
  status text not null check (status in ('ready', 'done')),
  staff_state text not null check (staff_state in ('open', 'pending', 'hold', 'done')),
  assigned_to text,
  -- Context from the screen: error code, request, build, entry point.
  context jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when the member waits for an answer.
  waiting_since timestamptz,
  first_answered_at timestamptz,
  answered_at timestamptz,
  score smallint check (score between 1 and 5),
  score_comment text,
  scored_at timestamptz,
  -- The inquiry of the same member that holds its messages now; its address leads there.
  merged_into text references inquiries_threads (id),
  check ((status = 'done') = (staff_state = 'done')),
  check ((status = 'ready') = (waiting_since is not null)),
  check (status = 'ready' or answered_at is not null),
  check ((score is null) = (scored_at is null)),
  check (merged_into is null or status = 'done')
) with (fillfactor = 80);
comment on table inquiries_threads is 'Members'' inquiries; the staff''s states stand behind the ready and done that a member sees.';
create index inquiries_threads_member on inquiries_threads (member_id, created_at desc, id desc);
create index inquiries_threads_queue on inquiries_threads (waiting_since) where status = 'ready';
create index inquiries_threads_done on inquiries_threads (updated_at desc, id desc) where status = 'done';
-- Rare states, types and people, found among a million rows.
create index inquiries_threads_held on inquiries_threads (waiting_since, id) where staff_state = 'hold';
create index inquiries_threads_done_type on inquiries_threads (type, updated_at desc, id desc) where status = 'done';
create index inquiries_threads_done_by on inquiries_threads (assigned_to, updated_at desc, id desc) where status = 'done';

create table inquiries_files (
  id text primary key,
  inquiry_id text not null references inquiries_threads (id) on delete cascade,
  name text not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'text/plain', 'video/mp4')),
  size integer not null check (size > 0),
  sha256 text not null,
  bytes bytea storage external not null,
  at timestamptz not null
);
comment on table inquiries_files is 'Attachments as they were checked; images are made anew from their pixels.';
create index inquiries_files_inquiry on inquiries_files (inquiry_id);

create table inquiries_messages (
  id uuid primary key,
  inquiry_id text not null references inquiries_threads (id) on delete cascade,
  -- A note is for the staff only.
  author text not null check (author in ('MEMBER', 'STAFF', 'NOTE')),
  staff_id text,
  content text not null check (length(content) between 1 and 5000),
  file_id text references inquiries_files (id),
  at timestamptz not null,
  check ((author = 'MEMBER') = (staff_id is null))
);
comment on table inquiries_messages is 'Messages of an inquiry, and notes that only staff see.';
create index inquiries_messages_thread on inquiries_messages (inquiry_id, at, id);

create table inquiries_templates (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  locale text not null check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  content text not null check (length(content) between 1 and 5000),
  changed_at timestamptz not null,
  unique (name, locale)
);
comment on table inquiries_templates is 'Texts that staff begin an answer with.';

create table inquiries_views (
  inquiry_id text not null references inquiries_threads (id) on delete cascade,
  staff_id text not null,
  at timestamptz not null,
  primary key (inquiry_id, staff_id)
) with (fillfactor = 70);
comment on table inquiries_views is 'Who of the staff opened an inquiry last, and when.';

-- An inquiry. The member sees ready or done; the staff's states stand behind them.
create table inquiries_threads (
  id text primary key,
  member_id uuid not null,
  type text not null check (type in ('error', 'account', 'recommend', 'subscribe', 'wallet')),
  title text not null check (length(title) between 1 and 100),
  status text not null check (status in ('ready', 'done')),
  staff_state text not null check (staff_state in ('open', 'pending', 'hold', 'done')),
  assigned_to text,
  -- What the screen knew when the inquiry was begun: code, request, build, entry.
  context jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the member began to wait for what has no answer yet.
  waiting_since timestamptz,
  first_answered_at timestamptz,
  answered_at timestamptz,
  score smallint check (score between 1 and 5),
  score_comment text,
  scored_at timestamptz,
  check ((status = 'done') = (staff_state = 'done')),
  check ((status = 'ready') = (waiting_since is not null)),
  check (status = 'ready' or answered_at is not null),
  check ((score is null) = (scored_at is null))
) with (fillfactor = 80);
create index inquiries_threads_member on inquiries_threads (member_id, created_at desc, id desc);
create index inquiries_threads_queue on inquiries_threads (waiting_since) where status = 'ready';

-- What was attached, as it was checked: images are made anew from their pixels.
create table inquiries_files (
  id text primary key,
  inquiry_id text not null references inquiries_threads (id) on delete cascade,
  name text not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'text/plain', 'video/mp4')),
  size integer not null check (size > 0),
  sha256 text not null,
  bytes bytea not null,
  at timestamptz not null
);
create index inquiries_files_inquiry on inquiries_files (inquiry_id);
alter table inquiries_files alter column bytes set storage external;

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
create index inquiries_messages_thread on inquiries_messages (inquiry_id, at, id);

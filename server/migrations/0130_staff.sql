-- People of the staff: no members, with rights by their roles (decisions §2.16).
create table staff_people (
  id uuid primary key,
  login_id text not null unique check (login_id ~ '^[a-z][a-z0-9._-]{2,31}$'),
  name text not null check (length(name) between 1 and 80),
  locale text not null check (locale in ('en', 'ko')),
  roles text[] not null
    check (roles <@ array['owner', 'finance', 'risk', 'support', 'trading', 'content', 'auditor']),
  state text not null check (state in ('INVITED', 'ACTIVE', 'ENDED')),
  password_hash text,
  sealed_secret text,
  -- The newest time step of a one-time code that was used; it only rises.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check (state <> 'ACTIVE' or (password_hash is not null and sealed_secret is not null)),
  check ((state = 'ENDED') = (roles = '{}'))
);

-- Set-up links: only the digest is kept. The OTP key is made with the link, so that opening it twice shows the same.
create table staff_links (
  digest text primary key,
  staff_id uuid not null references staff_people (id),
  sealed_secret text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index staff_links_person on staff_links (staff_id);

create table staff_sessions (
  id text primary key,
  digest text not null unique,
  staff_id uuid not null references staff_people (id),
  address text not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_open on staff_sessions (staff_id) where ended_at is null;

-- From where the console may be used; from anywhere while there is no row.
create table staff_addresses (
  block text primary key
);

-- Powers that need two persons: asked for by one, done by the server when another one approves.
create table staff_requests (
  id uuid primary key,
  kind text not null,
  subject text not null,
  params text not null,
  before text not null,
  after text not null,
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('OPEN', 'DONE', 'FAILED', 'REJECTED', 'EXPIRED')),
  asked_by uuid not null references staff_people (id),
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  decided_by uuid references staff_people (id),
  decided_at timestamptz,
  decision text,
  failure text,
  check (state not in ('DONE', 'FAILED', 'REJECTED') or (decided_by is not null and decided_at is not null)),
  -- Nobody approves what he asked for, whatever the program says.
  check (state not in ('DONE', 'FAILED') or decided_by <> asked_by)
);
create index staff_requests_newest on staff_requests (asked_at desc, id desc);
create index staff_requests_open on staff_requests (ends_at) where state = 'OPEN';

-- Who agreed to a withdrawal above the automatic limit: one person for each side, and not the same for both.
create table staff_approvals (
  id uuid primary key,
  withdrawal_id uuid not null,
  side text not null check (side in ('finance', 'risk')),
  staff_id uuid not null references staff_people (id),
  at timestamptz not null,
  lapsed_at timestamptz
);
create unique index staff_approvals_one_side on staff_approvals (withdrawal_id, side) where lapsed_at is null;
create unique index staff_approvals_one_person on staff_approvals (withdrawal_id, staff_id) where lapsed_at is null;

create table staff_notes (
  id uuid primary key,
  member_id uuid not null,
  staff_id uuid not null references staff_people (id),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null
);
create index staff_notes_member on staff_notes (member_id, at desc);

-- Batches of the audit log, each bound to the one before it and signed with a key that the database does not have.
create table staff_audit_batches (
  batch bigint primary key check (batch > 0),
  size integer not null check (size > 0),
  leaves bytea not null check (length(leaves) = 32 * size),
  root bytea not null check (length(root) = 32),
  previous bytea not null check (length(previous) = 32),
  head bytea not null check (length(head) = 32),
  mac text not null,
  sealed_at timestamptz not null
);

-- What staff did. Every column is part of the text that is sealed.
create table staff_audit (
  id uuid primary key,
  batch bigint not null references staff_audit_batches (batch),
  place integer not null check (place >= 0),
  at timestamptz not null,
  staff_id uuid not null,
  login_id text not null,
  name text not null,
  roles text not null,
  address text not null,
  device text not null,
  action text not null,
  subject text not null,
  before text,
  after text,
  reason text,
  unique (batch, place)
);
create index staff_audit_newest on staff_audit (at desc, id desc);
create index staff_audit_subject on staff_audit (subject, at desc, id desc);
create index staff_audit_person on staff_audit (staff_id, at desc, id desc);

-- The end of the log, signed: a tail that was cut off is missed here.
create table staff_audit_end (
  only_row boolean primary key default true check (only_row),
  batch bigint not null,
  head bytea not null,
  mac text not null
);

create function staff_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger staff_audit_append_only before update or delete or truncate on staff_audit
  for each statement execute function staff_refuse_change();
create trigger staff_audit_batches_append_only before update or delete or truncate on staff_audit_batches
  for each statement execute function staff_refuse_change();

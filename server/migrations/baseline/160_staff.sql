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
  -- Set-up links go to the invited mail address and are shown to nobody.
  email text unique check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  -- When the present password and authenticator were set up; null for people set up before this was recorded.
  set_up_at timestamptz,
  check (state <> 'ACTIVE' or (password_hash is not null and sealed_secret is not null)),
  check ((state = 'ENDED') = (roles = '{}'))
);
comment on table staff_people is 'People of the staff with their roles; none of them is a member.';

create table staff_links (
  digest text primary key,
  staff_id uuid not null references staff_people (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
comment on table staff_links is 'Set-up links as digests; each works once.';
create index staff_links_person on staff_links (staff_id);

create table staff_sessions (
  id text primary key,
  digest text not null unique,
  staff_id uuid not null references staff_people (id),
  address text not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  -- When a session last proved a one-time code; approvals need one of the last five minutes.
  stepped_up_at timestamptz
);
comment on table staff_sessions is 'Staff sessions in the console, with the last proof of a one-time code.';
create index staff_sessions_open on staff_sessions (staff_id) where ended_at is null;

create table staff_addresses (
  block text primary key
);
comment on table staff_addresses is 'Address blocks the console may be used from; no row means anywhere.';

create table staff_requests (
  id uuid primary key,
  kind text not null,
  subject text not null,
  params text not null,
  before text not null,
  after text not null,
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('OPEN', 'DONE', 'FAILED', 'REJECTED', 'EXPIRED', 'LAPSED')),
  asked_by uuid not null references staff_people (id),
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  decided_by uuid references staff_people (id),
  decided_at timestamptz,
  decision text,
  failure text,
  check (state not in ('DONE', 'FAILED', 'REJECTED') or (decided_by is not null and decided_at is not null)),
  -- Nobody approves their own request, whatever the program does.
  check (state not in ('DONE', 'FAILED') or decided_by <> asked_by)
);
comment on table staff_requests is 'Acts that need two people: requested by one, carried out when another approves.';
create index staff_requests_newest on staff_requests (asked_at desc, id desc);
create index staff_requests_open on staff_requests (ends_at) where state = 'OPEN';

create table staff_approvals (
  id uuid primary key,
  withdrawal_id uuid not null,
  side text not null check (side in ('finance', 'risk')),
  staff_id uuid not null references staff_people (id),
  at timestamptz not null,
  lapsed_at timestamptz
);
comment on table staff_approvals is 'Approvals of withdrawals above the automatic limit: one person for each side, never the same one.';
create unique index staff_approvals_one_side on staff_approvals (withdrawal_id, side) where lapsed_at is null;
create unique index staff_approvals_one_person on staff_approvals (withdrawal_id, staff_id) where lapsed_at is null;

create table staff_notes (
  id uuid primary key,
  member_id uuid not null,
  staff_id uuid not null references staff_people (id),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null
);
comment on table staff_notes is 'Notes of the staff about members.';
create index staff_notes_member on staff_notes (member_id, at desc);

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
comment on table staff_audit_batches is 'Batches of the audit log, each chained to the one before and signed with a key outside the database.';

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
comment on table staff_audit is 'What staff did; every column is part of the sealed text.';
create index staff_audit_newest on staff_audit (at desc, id desc);
create index staff_audit_subject on staff_audit (subject, at desc, id desc);
create index staff_audit_person on staff_audit (staff_id, at desc, id desc);
create index staff_audit_action on staff_audit (action, at desc, id desc);

create table staff_audit_end (
  only_row boolean primary key default true check (only_row),
  batch bigint not null,
  head bytea not null,
  mac text not null
);
comment on table staff_audit_end is 'The signed end of the audit log, so that a cut-off tail shows.';

create table staff_enrolments (
  digest text primary key,
  staff_id uuid not null references staff_people (id),
  password_hash text not null,
  sealed_secret text not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  ended_at timestamptz
);
comment on table staff_enrolments is 'Confirmed set-ups that wait for their first one-time code.';
create index staff_enrolments_person on staff_enrolments (staff_id) where ended_at is null;

-- Descent as it was at the moment of the invitation.
create table staff_lineage (
  staff_id uuid not null references staff_people (id),
  ancestor_id uuid not null references staff_people (id),
  primary key (staff_id, ancestor_id),
  check (staff_id <> ancestor_id)
);
comment on table staff_lineage is 'Who asked for and approved a person''s invitation or renewal, with those they descend from.';

create table staff_refusals (
  minute timestamptz not null,
  kind text not null check (kind in ('signIn', 'right', 'code', 'setUp')),
  who text not null,
  address text not null,
  times integer not null check (times > 0),
  primary key (minute, kind, who, address)
);
comment on table staff_refusals is 'Refused sign-ins, rights, codes and set-ups, counted per person, address and minute.';

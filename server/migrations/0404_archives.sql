-- expand: copies of everything that is held about a member, made when the member asks and kept for a week.
create table archives_copies (
  id uuid primary key,
  member_id uuid not null,
  locale text not null,
  state text not null check (state in ('BUILDING', 'READY', 'FAILED')),
  asked_at timestamptz not null,
  attempt integer not null default 0 check (attempt >= 0),
  leased_until timestamptz,
  ready_at timestamptz,
  ends_at timestamptz,
  bytes integer check (bytes > 0),
  saved_at timestamptz,
  check ((state = 'READY') = (ready_at is not null) and (state = 'READY') = (bytes is not null)),
  check ((state = 'BUILDING') = (ends_at is null))
);
comment on table archives_copies is 'Copies of everything that is held about a member, made when the member asks; deleted after a week.';
comment on column archives_copies.attempt is 'Which try makes it, or made it: parts of another try are none of it.';
comment on column archives_copies.saved_at is 'When the member fetched it last.';
create unique index archives_copies_building on archives_copies (member_id) where state = 'BUILDING';
create index archives_copies_member on archives_copies (member_id, asked_at desc);
create index archives_copies_due on archives_copies (asked_at) where state = 'BUILDING';
create index archives_copies_ends on archives_copies (ends_at) where ends_at is not null;

create table archives_parts (
  copy_id uuid not null references archives_copies (id) on delete cascade,
  attempt integer not null,
  number integer not null check (number >= 0),
  sealed bytea storage external not null,
  primary key (copy_id, attempt, number)
);
comment on table archives_parts is 'Pieces of a copy in their order, sealed with AES-256-GCM for their copy, try and place.';

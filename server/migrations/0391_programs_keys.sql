-- expand: keys with which members' own programs read their account.
create table programs_keys (
  id uuid primary key,
  member_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  -- SHA-256 of the whole key; the key itself is shown once and kept nowhere.
  digest text not null unique,
  -- The beginning of the key, to recognise it by.
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- IP addresses and blocks it may be used from; none for everywhere.
  addresses text[] not null default '{}',
  -- Calls that it may make in a minute.
  per_minute integer not null check (per_minute > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Written down at most once a minute.
  last_used_at timestamptz,
  last_address text
) with (fillfactor = 90);
comment on table programs_keys is 'API keys of members: what each may read, from where and until when. A revoked one is deleted.';
create index programs_keys_member on programs_keys (member_id, created_at desc);

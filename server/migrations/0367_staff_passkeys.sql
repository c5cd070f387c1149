-- expand: passkeys of the staff; those of members are in another table and open another door.
create table staff_passkeys (
  id uuid primary key,
  staff_id uuid not null references staff_people (id),
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator says it has signed; zero where it does not count.
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Its counter went back: there may be a copy.
  blocked_at timestamptz
);
comment on table staff_passkeys is 'Public halves of passkeys of the staff.';
create index staff_passkeys_staff on staff_passkeys (staff_id, created_at desc);

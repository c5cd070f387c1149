-- expand: passkeys of members, and what stands for a one-time code after a passkey has signed.
create table identity_passkeys (
  id uuid primary key,
  member_id uuid not null references identity_members (id) on delete cascade,
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
comment on table identity_passkeys is 'Public halves of members'' passkeys.';
create index identity_passkeys_member on identity_passkeys (member_id, created_at desc);

create table identity_passkey_codes (
  digest text primary key,
  member_id uuid not null references identity_members (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table identity_passkey_codes is 'What a member gets for a passkey''s signature: works once in place of a one-time code.';
create index identity_passkey_codes_member on identity_passkey_codes (member_id);

create table identity_members (
  id uuid primary key,
  login_id text not null unique check (login_id ~ '^[a-z][a-z0-9]{4,19}$' or state = 'CLOSED'),
  email text not null unique,
  pending_email text,
  name text not null,
  phone_number text not null unique,
  country text not null check (country ~ '^[A-Z]{3}$'),
  password_hash text not null,
  state text not null check (state in ('UNCONFIRMED', 'ACTIVE', 'SUSPENDED', 'CLOSING', 'CLOSED')),
  invite_code text not null unique,
  inviter_id uuid references identity_members (id),
  inflow_route text not null,
  locale text not null check (locale in ('en', 'ko', 'ja', 'zh_CN', 'zh_TW')),
  timezone text not null,
  otp_at_sign_in boolean not null default false,
  must_change_password boolean not null default false,
  withdraw_locked_until timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  closes_at timestamptz,
  -- The member gives up what is too little to be withdrawn; counts while the account closes.
  leaves_rest boolean not null default false,
  check ((state = 'CLOSING') = (closes_at is not null))
);
comment on table identity_members is 'Members: how they sign in, how they are reached, and the state of their account.';
create index identity_members_unconfirmed on identity_members (created_at) where state = 'UNCONFIRMED';
create index identity_members_closing on identity_members (closes_at) where state = 'CLOSING';
-- The console's list of members at any size: newest first, by the start of an ID, and the states that are rare.
create index identity_members_newest on identity_members (created_at desc, id desc);
create index identity_members_login on identity_members (login_id collate "C");
create index identity_members_rare_state on identity_members (state, created_at desc, id desc) where state <> 'ACTIVE';
create index identity_members_locked on identity_members (withdraw_locked_until) where withdraw_locked_until is not null;
create index identity_members_confirmed on identity_members (confirmed_at) where confirmed_at is not null;

create table identity_consents (
  member_id uuid not null references identity_members (id) on delete cascade,
  kind text not null check (kind in ('use', 'privacy', 'age')),
  version text not null,
  locale text not null,
  agreed_at timestamptz not null,
  primary key (member_id, kind, version)
);
comment on table identity_consents is 'Versions of the terms that members agreed to, in the language they read.';
-- The console counts who agreed to a version.
create index identity_consents_versions on identity_consents (kind, version);

create table identity_links (
  digest text primary key,
  member_id uuid not null references identity_members (id) on delete cascade,
  kind text not null check (kind in ('SIGN_UP', 'EMAIL_CHANGE')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table identity_links is 'Links in mails; only the digest of the secret is stored, and each link works once.';
create index identity_links_member on identity_links (member_id, created_at desc);

-- An issued password works once within 30 minutes. A second one does not replace the first.
create table identity_issued_passwords (
  member_id uuid not null references identity_members (id) on delete cascade,
  -- An issued password is random enough for a keyed digest to be as safe as a slow hash.
  mac text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (member_id, mac)
);
comment on table identity_issued_passwords is 'One-time passwords issued by mail; the member''s own password stays valid beside them.';

create table identity_sessions (
  id text primary key,
  member_id uuid not null references identity_members (id) on delete cascade,
  seed text not null,
  counter integer not null default 0 check (counter >= 0),
  rotated_at timestamptz,
  device_digest text not null,
  -- Thumbprint of the browser's key; a session opened with one is never accepted without a proof of it.
  device_key text,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('SIGNED_OUT', 'ENDED', 'REUSED', 'EXPIRED', 'PASSWORD', 'CLOSED')),
  check ((ended_at is null) = (end_reason is null))
);
comment on table identity_sessions is 'Sessions: a family of refresh tokens, derived from the seed, the server''s key and a counter, never stored.';
create index identity_sessions_member on identity_sessions (member_id, last_used_at desc);

create table identity_otp (
  member_id uuid primary key references identity_members (id) on delete cascade,
  sealed_secret text,
  state text not null check (state in ('PENDING', 'ON')),
  -- The newest time step that was used; it only rises, so that no code works twice.
  last_step bigint not null default 0,
  pending_secret text,
  pending_expires_at timestamptz,
  on_at timestamptz,
  check (state <> 'ON' or sealed_secret is not null)
);
comment on table identity_otp is 'Authenticator secrets of members, the pending one apart.';

create table identity_recovery_codes (
  member_id uuid not null references identity_members (id) on delete cascade,
  digest text not null,
  used_at timestamptz,
  primary key (member_id, digest)
);
comment on table identity_recovery_codes is 'Recovery codes as digests; each works once.';

create table identity_reauths (
  digest text primary key,
  member_id uuid not null references identity_members (id) on delete cascade,
  session_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table identity_reauths is 'Proofs that a member confirmed it is them, for one change within a few minutes.';

create table identity_security_events (
  id uuid primary key,
  member_id uuid not null references identity_members (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  device text not null,
  address text not null
);
comment on table identity_security_events is 'Events of an account that its member is told about.';
create index identity_security_events_newest on identity_security_events (member_id, at desc, id desc);

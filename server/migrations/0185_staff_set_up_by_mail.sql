-- Set-up links go to the invited mail address and are shown to nobody.
alter table staff_people add column email text unique check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254);
-- When the present password and authenticator were set up; null for people from before this rule.
alter table staff_people add column set_up_at timestamptz;

-- Links from before were shown on a screen. The OTP secret is made at the confirmation now, not with the link.
update staff_links set ended_at = now() where used_at is null and ended_at is null;
alter table staff_links drop column sealed_secret;

-- A confirmed set-up until its first code: the link is used up, the account is not active yet.
create table staff_enrolments (
  digest text primary key,
  staff_id uuid not null references staff_people (id),
  password_hash text not null,
  sealed_secret text not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  ended_at timestamptz
);
create index staff_enrolments_person on staff_enrolments (staff_id) where ended_at is null;

-- Who asked for and who approved a person's invitation or renewal, with those they descended from at that moment.
create table staff_lineage (
  staff_id uuid not null references staff_people (id),
  ancestor_id uuid not null references staff_people (id),
  primary key (staff_id, ancestor_id),
  check (staff_id <> ancestor_id)
);

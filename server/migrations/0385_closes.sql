-- expand: the books of each finished day in Korea, and which of them two of the staff signed.
create table closes_days (
  day date primary key,
  -- Every figure of the day, as it was worked out from the ledger: exact decimals, in one JSON text that is hashed as it stands.
  text text not null,
  hash bytea not null check (hash = sha256(convert_to(text, 'UTF8'))),
  made_at timestamptz not null
);
comment on table closes_days is 'The daily close of each finished day in Korea as the worker last worked it out; a signed one is in closes_signatures.';

create table closes_signatures (
  day date primary key,
  text text not null,
  hash bytea not null check (hash = sha256(convert_to(text, 'UTF8'))),
  -- The request of the first person, which the second one approved.
  request_id uuid not null unique,
  asked_by uuid not null,
  approved_by uuid not null,
  signed_at timestamptz not null,
  check (asked_by <> approved_by)
);
comment on table closes_signatures is 'Daily closes as two persons signed them, append-only: what is corrected later shows as a difference beside them.';

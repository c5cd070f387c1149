-- Millionths of USDT.
create table ico_rounds (
  number integer primary key check (number > 0),
  -- Owner of the round's own ledger accounts.
  id uuid not null unique,
  state text not null check (state in ('DRAFT', 'OPEN', 'CLOSED')),
  -- USDT per MCS.
  price bigint not null check (price > 0),
  min bigint not null check (min > 0),
  max bigint not null check (max >= min),
  step bigint not null check (step > 0),
  cap bigint not null check (cap >= min),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  -- Percentage from each sum on, such as "100:10, 500:20".
  bonus_tiers text not null,
  fee_tiers text not null,
  cliff_months integer not null check (cliff_months > 0),
  vest_months integer not null check (vest_months > 0),
  daily_bps integer not null check (daily_bps > 0),
  remainder text not null check (remainder in ('LAST_DAY', 'AT_START', 'CONTINUE')),
  sold bigint not null default 0 check (sold >= 0),
  created_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  check (sold <= cap),
  check ((state = 'DRAFT') = (opened_at is null)),
  check ((state = 'CLOSED') = (closed_at is not null))
) with (fillfactor = 70);
comment on table ico_rounds is 'Rounds of the token sale with their terms, which are fixed with the first entry.';

-- Millionths: amount, bonus and fee of USDT, the others of MCS. A run rewrites every row of a page in one transaction: the fill
-- factor leaves room for all of them.
create table ico_entries (
  id uuid primary key,
  -- The order of entering, over all rounds.
  place bigint generated always as identity unique,
  number integer not null references ico_rounds (number),
  member_id uuid not null,
  state text not null default 'LOCKED' check (state in ('LOCKED', 'VESTING', 'RELEASED')),
  amount bigint not null check (amount > 0),
  bonus_percent integer not null check (bonus_percent >= 0),
  bonus bigint not null check (bonus >= 0),
  fee bigint not null check (fee >= 0),
  obtained bigint not null check (obtained > 0),
  -- The day in Korea.
  day date not null,
  first_day date not null check (first_day > day),
  last_day date not null check (last_day >= first_day),
  daily bigint not null check (daily >= 0),
  remainder text not null check (remainder in ('LAST_DAY', 'AT_START', 'CONTINUE')),
  released bigint not null default 0 check (released between 0 and obtained),
  -- Up to which day releases are paid.
  released_through date,
  terms_version text not null,
  entered_at timestamptz not null,
  -- The first release changes the state but not this, so that it writes no index.
  is_released boolean not null generated always as (state = 'RELEASED') stored,
  check ((state = 'RELEASED') = (released = obtained))
) with (fillfactor = 45);
comment on table ico_entries is 'Members'' entries into rounds, their release schedule and what was released so far.';
create index ico_entries_member on ico_entries (member_id, place);
create index ico_entries_round on ico_entries (number, member_id);
create index ico_entries_open on ico_entries (place) where not is_released;

create table ico_runs (
  day date primary key,
  state text not null check (state in ('RUNNING', 'DONE')),
  started_at timestamptz not null,
  ended_at timestamptz,
  entries integer not null default 0,
  released_entries integer not null default 0,
  -- Millionths of MCS.
  released bigint not null default 0,
  -- When members were notified of the release.
  told_at timestamptz,
  check ((state = 'DONE') = (ended_at is not null)),
  check (released_entries <= entries)
);
comment on table ico_runs is 'Release days and the progress of each day''s run.';
create index ico_runs_untold on ico_runs (day) where told_at is null;

create table ico_pieces (
  day date not null references ico_runs (day),
  after_place bigint not null,
  through_place bigint not null check (through_place > after_place),
  released_at timestamptz,
  primary key (day, through_place)
);
comment on table ico_pieces is 'Pieces of a release day''s run; no two pieces hold the same entry.';
create index ico_pieces_open on ico_pieces (day, through_place) where released_at is null;

-- What is on sale and what referral can cost lie ready before a round opens; what members paid stays where it can be counted,
-- and no rule leads it on to anybody's reward.
insert into ledger_rules (debit_class, credit_class, kind) values
  ('OPERATOR_CAPITAL', 'ICO_BUDGET', 'operator_deposit'),
  ('ICO_TREASURY', 'OPERATOR_CAPITAL', 'operator_return'),
  ('ICO_BUDGET', 'OPERATOR_CAPITAL', 'operator_return'),
  ('MEMBER_AVAILABLE', 'ICO_PROCEEDS', 'ico_enter_decrease'),
  ('ICO_TREASURY', 'MEMBER_LOCKED', 'ico_enter_increase'),
  ('MEMBER_LOCKED', 'MEMBER_AVAILABLE', 'ico_unlock_vesting_increase');

-- Sums in millionths of USDT.
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
  -- From which sum on which percentage, such as "100:10, 500:20".
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

create function ico_freeze_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of round % are fixed: somebody has entered', old.number using errcode = '42501';
end $$;
create trigger ico_rounds_frozen before update on ico_rounds for each row
  when (old.sold > 0 and (old.price, old.min, old.max, old.step, old.cap, old.opens_at, old.closes_at, old.bonus_tiers,
      old.fee_tiers, old.cliff_months, old.vest_months, old.daily_bps, old.remainder)
    is distinct from (new.price, new.min, new.max, new.step, new.cap, new.opens_at, new.closes_at, new.bonus_tiers,
      new.fee_tiers, new.cliff_months, new.vest_months, new.daily_bps, new.remainder))
  execute function ico_freeze_terms();

-- Sums in millionths: amount, bonus and fee of USDT, the others of MCS.
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
  -- In Korea.
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
  check ((state = 'RELEASED') = (released = obtained))
-- A run writes every row of a page anew in one transaction: there is room for all of them beside the old ones.
) with (fillfactor = 45);
create index ico_entries_member on ico_entries (member_id, place);
create index ico_entries_round on ico_entries (number, member_id);
create index ico_entries_open on ico_entries (place) where state <> 'RELEASED';

create function ico_keep_entries() returns trigger language plpgsql as $$
begin
  raise exception 'what was entered and released is never taken back' using errcode = '42501';
end $$;
create trigger ico_entries_kept before update on ico_entries for each row
  when (new.released < old.released or (old.number, old.member_id, old.amount, old.obtained, old.first_day, old.last_day,
      old.daily, old.remainder)
    is distinct from (new.number, new.member_id, new.amount, new.obtained, new.first_day, new.last_day, new.daily,
      new.remainder))
  execute function ico_keep_entries();
create trigger ico_entries_not_deleted before delete on ico_entries for each row execute function ico_keep_entries();

-- One row per day that was released: where its run stands.
create table ico_runs (
  day date primary key,
  state text not null check (state in ('RUNNING', 'DONE')),
  started_at timestamptz not null,
  ended_at timestamptz,
  entries integer not null default 0,
  released_entries integer not null default 0,
  -- Millionths of MCS.
  released bigint not null default 0,
  check ((state = 'DONE') = (ended_at is not null)),
  check (released_entries <= entries)
);

-- A run's entries in pieces, taken by whoever is free: no two entries' rows are in two of them.
create table ico_pieces (
  day date not null references ico_runs (day),
  after_place bigint not null,
  through_place bigint not null check (through_place > after_place),
  released_at timestamptz,
  primary key (day, through_place)
);
create index ico_pieces_open on ico_pieces (day, through_place) where released_at is null;

-- A round's number follows from its time: every process computes the same one, and it is inserted once.
create table game_rounds (
  seq bigint primary key,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  ends_at timestamptz not null check (ends_at > closes_at),
  next_at timestamptz not null check (next_at >= ends_at),
  state text not null check (state in ('BETTING', 'LIVE', 'SETTLED', 'BALANCE_FAILED', 'VOID')),
  fee_bps integer not null check (fee_bps between 0 and 10000),
  least_sources integer not null,
  oldest_price_ms integer not null,
  lock_price double precision,
  close_price double precision,
  result text check (result in ('UP', 'DOWN', 'TIE', 'VOID')),
  -- Millionths of MCS at closing.
  up_units bigint not null default 0,
  up_count integer not null default 0,
  down_units bigint not null default 0,
  down_count integer not null default 0,
  -- Hashes of all bets and of the decision with everything it rests on (docs/decisions/0080).
  bets_hash text,
  hash text,
  decided_at timestamptz,
  -- Every stake has gone where the decision sent it.
  paid_at timestamptz,
  followed_through bigint not null default 0,
  followed_at timestamptz,
  check ((state in ('SETTLED', 'BALANCE_FAILED', 'VOID')) = (decided_at is not null)),
  check ((state = 'SETTLED') = (result is not null and result <> 'VOID')),
  check (state <> 'LIVE' or lock_price is not null)
);
comment on table game_rounds is 'Rounds of UP & DOWN, their prices, sums and decision.';
create index game_rounds_open on game_rounds (seq) where paid_at is null;
create index game_rounds_unfollowed on game_rounds (seq) where followed_at is null;

create table game_prices (
  seq bigint not null references game_rounds (seq),
  moment text not null check (moment in ('LOCK', 'CLOSE')),
  venue text not null,
  price double precision not null,
  at timestamptz not null,
  heard_at timestamptz not null,
  primary key (seq, moment, venue)
);
comment on table game_prices is 'Prices that the sources reported around a round''s lock and close.';

-- Millionths of MCS. A decision changes no indexed column and finds room beside the row: bets are rewritten in place.
create table game_bets (
  id uuid primary key,
  seq bigint not null,
  -- The order of betting, over all rounds.
  place bigint generated always as identity,
  member_id uuid not null,
  side text not null check (side in ('UP', 'DOWN')),
  units bigint not null check (units > 0),
  state text not null check (state in ('PLACED', 'CANCELLED', 'WIN', 'LOOSE', 'BALANCE_REFUND')),
  reason text check (reason in ('UNMATCHED', 'TIE', 'VOID')),
  matched bigint not null default 0 check (matched between 0 and units),
  adjust bigint not null default 0 check (adjust between 0 and units),
  profit bigint not null default 0 check (profit >= 0),
  fee bigint not null default 0 check (fee >= 0),
  placed_at timestamptz not null,
  -- The member's balance after the bet.
  balance_after bigint not null,
  is_cancelled boolean not null generated always as (state = 'CANCELLED') stored,
  check (state in ('PLACED', 'CANCELLED') or matched + adjust = units),
  check ((state = 'BALANCE_REFUND') = (reason is not null)),
  check (state <> 'WIN' or profit + fee = 2 * matched)
) with (fillfactor = 45);
comment on table game_bets is 'Bets with their outcome once the round is decided.';
create index game_bets_member on game_bets (member_id, placed_at desc);
create unique index game_bets_one on game_bets (seq, member_id) where not is_cancelled;
create unique index game_bets_round on game_bets (seq, place) where not is_cancelled;

-- Millionths and minutes a day; null is no limit.
create table game_members (
  member_id uuid primary key,
  day_loss bigint check (day_loss >= 0),
  day_stake bigint check (day_stake >= 0),
  day_minutes integer check (day_minutes >= 0),
  -- Higher limits take effect at next_at.
  next_day_loss bigint,
  next_day_stake bigint,
  next_day_minutes integer,
  next_at timestamptz,
  excluded_until timestamptz
) with (fillfactor = 80);
comment on table game_members is 'Limits a member set and self-exclusion; locked while the member bets.';

create table game_told (
  what text primary key check (what in ('PRICE', 'POOLS')),
  at timestamptz not null
) with (fillfactor = 50);
comment on table game_told is 'When prices and pools were last broadcast, so that of several processes one does it.';
insert into game_told (what, at) values ('PRICE', '-infinity'), ('POOLS', '-infinity');

-- REFUNDS touches only the accounts of members whose stake found no counterpart. STAKES goes through the pool, losers first.
create table game_payments (
  seq bigint not null references game_rounds (seq),
  lane text not null check (lane in ('STAKES', 'REFUNDS')),
  pays_winners boolean not null default false,
  -- Place of the last bet of the last piece; 0 before the first.
  paid_through bigint not null default 0,
  done_at timestamptz,
  primary key (seq, lane)
);
comment on table game_payments is 'Progress of a decided round''s payments, in two lanes.';

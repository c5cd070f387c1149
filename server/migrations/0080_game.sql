-- A stake stays the member's own until its round is decided; only the part that stands against the other side enters the
-- pool, and leaves it at once to the winners. There is no side of the house.
insert into ledger_classes (class, may_go_negative, of_member) values ('GAME_STAKE', false, true);

insert into ledger_rules (debit_class, credit_class, kind) values
  ('MEMBER_AVAILABLE', 'GAME_STAKE', 'game_betting'),
  ('GAME_STAKE', 'MEMBER_AVAILABLE', 'game_betting_cancel'),
  ('GAME_STAKE', 'MEMBER_AVAILABLE', 'game_refund'),
  ('GAME_STAKE', 'GAME_POOL', 'game_betting'),
  ('GAME_POOL', 'MEMBER_AVAILABLE', 'game_profit'),
  ('GAME_POOL', 'FEES', 'game_profit');

-- A round's number follows from its time: every process makes the same one, and it is made once.
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
  -- What the round was when it was decided, and every bet of it, as one hash each.
  bets_hash text,
  hash text,
  decided_at timestamptz,
  -- Every stake has gone where the decision sent it.
  paid_at timestamptz,
  check ((state in ('SETTLED', 'BALANCE_FAILED', 'VOID')) = (decided_at is not null)),
  check ((state = 'SETTLED') = (result is not null and result <> 'VOID')),
  check (state <> 'LIVE' or lock_price is not null)
);
create index game_rounds_open on game_rounds (seq) where paid_at is null;

-- What the sources said around an instant, as they said it.
create table game_prices (
  seq bigint not null references game_rounds (seq),
  moment text not null check (moment in ('LOCK', 'CLOSE')),
  venue text not null,
  price double precision not null,
  at timestamptz not null,
  heard_at timestamptz not null,
  primary key (seq, moment, venue)
);

-- Sums in millionths of MCS.
create table game_bets (
  id uuid primary key,
  seq bigint not null,
  -- The order of betting, over all rounds.
  place bigint generated always as identity unique,
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
  -- What the member had left after it.
  balance_after bigint not null,
  is_paid boolean not null default false,
  check (state in ('PLACED', 'CANCELLED') or matched + adjust = units),
  check ((state = 'BALANCE_REFUND') = (reason is not null)),
  check (state <> 'WIN' or profit + fee = 2 * matched)
) with (fillfactor = 70);
create unique index game_bets_one on game_bets (seq, member_id) where state <> 'CANCELLED';
create index game_bets_round on game_bets (seq, place) where state <> 'CANCELLED';
create index game_bets_due on game_bets (seq, place) where state in ('WIN', 'LOOSE', 'BALANCE_REFUND') and not is_paid;
create index game_bets_member on game_bets (member_id, placed_at desc);

-- Limits a member set, in millionths and minutes a day; null is none. The row is also the lock under which one member bets.
create table game_members (
  member_id uuid primary key,
  day_loss bigint check (day_loss >= 0),
  day_stake bigint check (day_stake >= 0),
  day_minutes integer check (day_minutes >= 0),
  -- A wish for more waits here.
  next_day_loss bigint,
  next_day_stake bigint,
  next_day_minutes integer,
  next_at timestamptz,
  excluded_until timestamptz
) with (fillfactor = 80);

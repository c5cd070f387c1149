-- What was found, as it was known then. Never changed, never deleted: outcomes lie in tables of their own.
create table signals_signals (
  id uuid primary key,
  source_id integer not null,
  symbol text not null,
  kind text not null check (kind in (
    'BREAKDOWN', 'TESTING_SUPPORT', 'BREAKOUT', 'TESTING_RESISTANCE', 'RE_ENTERED_RANGE',
    'SUPPORT', 'RESISTANCE', 'TREND_CHANGE', 'REENTRY')),
  direction text not null check (direction in ('UP', 'DOWN')),
  timeframe_minutes integer not null check (timeframe_minutes in (240, 720, 1440)),
  interval_minutes integer not null check (interval_minutes in (15, 60)),
  price double precision not null check (price > 0),
  level double precision not null check (level > 0),
  target double precision not null check (target > 0),
  stop double precision not null check (stop > 0),
  probability double precision not null check (probability > 0 and probability < 1),
  null_probability double precision not null check (null_probability > 0 and null_probability < 1),
  base_rate double precision not null check (base_rate between 0 and 1),
  sample_size integer not null check (sample_size >= 0),
  -- Outcomes of this kind and time frame that this installation had seen live by then.
  live_outcomes integer not null check (live_outcomes >= 0),
  expected_return double precision not null,
  context jsonb not null,
  model text not null,
  origin text not null check (origin in ('live', 'backtest')),
  found_at timestamptz not null,
  valid_until timestamptz not null check (valid_until = found_at + make_interval(mins => timeframe_minutes)),
  recorded_at timestamptz not null check (recorded_at >= found_at),
  check (case direction when 'UP' then target > price and stop < price else target < price and stop > price end),
  unique (source_id, symbol, interval_minutes, kind, found_at)
);
create index signals_signals_newest on signals_signals (source_id, found_at desc, id desc);

-- How a signal ended: target, stop or time, whichever came first.
create table signals_outcomes (
  signal_id uuid primary key references signals_signals (id),
  state text not null check (state in ('HIT', 'STOPPED', 'EXPIRED')),
  ended_at timestamptz not null,
  entry double precision not null check (entry > 0),
  realised_return double precision not null,
  best_move double precision not null check (best_move >= 0),
  worst_move double precision not null check (worst_move <= 0),
  recorded_at timestamptz not null
);

-- Where the price stood 12 and 24 hours after a signal, as a return in its direction.
create table signals_marks (
  signal_id uuid not null references signals_signals (id),
  hours integer not null check (hours in (12, 24)),
  result double precision not null,
  recorded_at timestamptz not null,
  primary key (signal_id, hours)
);

create function signals_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger signals_signals_append_only before update or delete or truncate on signals_signals
  for each statement execute function signals_refuse_change();
create trigger signals_outcomes_append_only before update or delete or truncate on signals_outcomes
  for each statement execute function signals_refuse_change();
create trigger signals_marks_append_only before update or delete or truncate on signals_marks
  for each statement execute function signals_refuse_change();

-- Work list: signals whose outcome or marks are still to come.
create table signals_open (
  signal_id uuid primary key references signals_signals (id),
  source_id integer not null,
  symbol text not null
);
create index signals_open_symbol on signals_open (source_id, symbol);

-- The detectors of one symbol, so that a restart continues where it stopped.
create table signals_feeds (
  source_id integer not null,
  symbol text not null,
  read_until timestamptz not null,
  state jsonb,
  primary key (source_id, symbol)
);

create table signals_settings (
  member_id uuid primary key,
  signal_on boolean not null,
  sound_on boolean not null,
  changed_at timestamptz not null
);

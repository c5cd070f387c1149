-- Outcomes stand in tables of their own.
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
  -- Live outcomes of this kind and time frame by then.
  live_outcomes integer not null check (live_outcomes >= 0),
  expected_return double precision not null,
  context jsonb not null,
  model text not null,
  origin text not null check (origin in ('live', 'backtest')),
  found_at timestamptz not null,
  valid_until timestamptz not null check (valid_until = found_at + make_interval(mins => timeframe_minutes)),
  recorded_at timestamptz not null check (recorded_at >= found_at),
  -- The model's probability before recalibration; null where the symbol was too young for the model.
  model_probability double precision check (model_probability > 0 and model_probability < 1),
  -- What moved the forecast, strongest first, as the model of that time names it.
  reasons jsonb not null,
  check (case direction when 'UP' then target > price and stop < price else target < price and stop > price end),
  unique (source_id, symbol, interval_minutes, kind, found_at)
);
comment on table signals_signals is 'Signals as they were published; never changed, never deleted.';
create index signals_signals_newest on signals_signals (source_id, found_at desc, id desc);

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
comment on table signals_outcomes is 'How each signal ended: target, stop or time, whichever came first.';

create table signals_marks (
  signal_id uuid not null references signals_signals (id),
  hours integer not null check (hours in (12, 24)),
  result double precision not null,
  recorded_at timestamptz not null,
  primary key (signal_id, hours)
);
comment on table signals_marks is 'Where the price stood 12 and 24 hours after a signal, as a return in its direction.';

create table signals_open (
  signal_id uuid primary key references signals_signals (id),
  source_id integer not null,
  symbol text not null
);
comment on table signals_open is 'Work list: signals whose outcome or marks are still to come.';
create index signals_open_symbol on signals_open (source_id, symbol);

create table signals_feeds (
  source_id integer not null,
  symbol text not null,
  read_until timestamptz not null,
  state jsonb,
  -- How far the saved state had read; candles from here to read_until are read again.
  state_until timestamptz check (state_until <= read_until),
  primary key (source_id, symbol),
  check ((state is null) = (state_until is null))
);
comment on table signals_feeds is 'State of the detectors of one symbol, so that a restart continues where it stopped.';

create table signals_settings (
  member_id uuid primary key,
  signal_on boolean not null,
  sound_on boolean not null,
  changed_at timestamptz not null
);
comment on table signals_settings is 'Members'' settings of the signal screen.';

create table signals_batches (
  batch bigint primary key check (batch > 0),
  day date not null,
  size integer not null check (size > 0),
  leaves bytea not null check (length(leaves) = 32 * size),
  root bytea not null check (length(root) = 32),
  previous bytea not null check (length(previous) = 32),
  head bytea not null check (length(head) = 32),
  sealed_at timestamptz not null check (day = (sealed_at at time zone 'UTC')::date)
);
comment on table signals_batches is 'Batches of the sealed signal log, each chained to the one before.';
create index signals_batches_day on signals_batches (day, batch);

create table signals_entries (
  batch bigint not null references signals_batches (batch),
  place integer not null check (place >= 0),
  what text not null check (what in ('signal', 'outcome', 'mark', 'withdrawal')),
  signal_id uuid not null references signals_signals (id),
  text text not null,
  -- From when on the text may be read by everyone.
  public_at timestamptz not null,
  primary key (batch, place)
);
comment on table signals_entries is 'Entries of the sealed log: the exact texts that were hashed.';
create unique index signals_entries_signal on signals_entries (signal_id) where what = 'signal';

create table signals_withdrawals (
  signal_id uuid primary key references signals_signals (id),
  note text not null check (length(note) between 1 and 500),
  staff_id text not null,
  withdrawn_at timestamptz not null
);
comment on table signals_withdrawals is 'Signals that staff withdrew, with the reason.';

create table signals_calibrations (
  source_id integer not null,
  model text not null,
  version integer not null check (version > 0),
  shifts double precision[] not null,
  slope double precision not null,
  outcomes integer not null check (outcomes > 0),
  reason text not null check (reason in ('month', 'outcomes')),
  learnt_from timestamptz not null,
  made_at timestamptz not null,
  primary key (source_id, model, version)
);
comment on table signals_calibrations is 'Versions of the recalibration, what each was learnt from and since when it applies.';

create table signals_pauses (
  id uuid primary key,
  source_id integer not null,
  kind text,
  symbol text,
  note text not null check (length(note) between 1 and 500),
  is_alarm boolean not null,
  paused_by text not null,
  paused_at timestamptz not null,
  resumed_by text,
  resumed_at timestamptz check (resumed_at >= paused_at),
  check ((kind is null) <> (symbol is null)),
  check ((resumed_by is null) = (resumed_at is null))
);
comment on table signals_pauses is 'Kinds or symbols of which no new signals are published for a while.';
create unique index signals_pauses_running on signals_pauses (source_id, coalesce(kind, symbol)) where resumed_at is null;

-- The generation tells a process that came back late that another one took over and that its memory is stale.
create table signals_drivers (
  source_id integer primary key,
  holder uuid not null,
  generation bigint not null check (generation > 0),
  held_until timestamptz not null
);
comment on table signals_drivers is 'Lease of the one process that turns candles into signals.';

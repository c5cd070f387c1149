-- expand: what members watch, their alerts, and how far prices and signals were matched with them.
create table alerts_watched (
  member_id uuid not null,
  symbol text not null,
  -- Position in the member's list, from 0.
  position integer not null check (position >= 0),
  primary key (member_id, symbol)
);
comment on table alerts_watched is 'Pairs on a member''s watchlist; a member without any sees the first of the market.';

create table alerts_alerts (
  id uuid primary key,
  member_id uuid not null,
  kind text not null check (kind in ('PRICE', 'SIGNAL')),
  is_on boolean not null default true,
  -- Fires again after it has fired; a price at most once an hour.
  repeats boolean not null,
  channels text[] not null check (channels <@ '{PUSH,SOUND,MAIL,TELEGRAM}'),
  -- What becomes of it in the member's quiet hours.
  in_quiet text not null default 'WAIT' check (in_quiet in ('WAIT', 'DROP')),
  -- Of a price: the pair, the way the price has to come, and the level it reaches.
  symbol text,
  direction text check (direction in ('UP', 'DOWN')),
  level double precision check (level > 0 and level < 'infinity'),
  -- Of signals: these pairs and these types, none for all; percent; points above the base rate.
  symbols text[] not null default '{}',
  signal_kinds text[] not null default '{}',
  min_probability integer check (min_probability between 0 and 100),
  min_lift integer check (min_lift between 0 and 100),
  positive_net boolean not null default false,
  created_at timestamptz not null,
  -- Since when it watches: a candle that opened before says nothing about it.
  armed_at timestamptz not null,
  changed_at timestamptz not null,
  fired_at timestamptz,
  fired_count integer not null default 0,
  check ((kind = 'PRICE') = (symbol is not null)),
  check ((kind = 'PRICE') = (direction is not null)),
  check ((kind = 'PRICE') = (level is not null))
) with (fillfactor = 80);
comment on table alerts_alerts is 'What members want to be told about prices and signals; at most 200 each.';
create index alerts_alerts_member on alerts_alerts (member_id, created_at desc);
-- A step of the price is one range of this index for each direction.
create index alerts_alerts_level on alerts_alerts (symbol, direction, level) where kind = 'PRICE' and is_on;
create index alerts_alerts_signal on alerts_alerts (member_id, id) where kind = 'SIGNAL' and is_on;

create table alerts_firings (
  alert_id uuid not null references alerts_alerts (id) on delete cascade,
  -- What it was about: the number of the firing, or the signal.
  occasion text not null,
  member_id uuid not null,
  price double precision,
  at timestamptz not null,
  primary key (alert_id, occasion)
);
comment on table alerts_firings is 'Every time an alert fired, each occasion once.';
create index alerts_firings_age on alerts_firings (at);

create table alerts_prices (
  symbol text primary key,
  -- The last price that was matched, and when it was asked for.
  price double precision not null check (price > 0),
  at timestamptz not null,
  -- Until when closed candles were matched, and what the last of them closed at.
  candles_until timestamptz not null,
  close double precision
) with (fillfactor = 50);
comment on table alerts_prices is 'How far each pair was matched with alerts; the row is locked by the process that goes on.';

create table alerts_signals (
  id uuid primary key,
  -- The signal as members see it, as far as alerts choose by it.
  signal jsonb not null,
  found_at timestamptz not null,
  valid_until timestamptz not null,
  -- Members are told page by page: the last one so far.
  told_through uuid
);
comment on table alerts_signals is 'New signals that members with alerts are still to be told about; written with the signal.';

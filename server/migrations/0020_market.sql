-- Every MARKET setting this installation has run with, and the moment a replay was anchored to it.
create table market_sources (
  id integer primary key generated always as identity,
  name text not null unique,
  anchored_at timestamptz not null
);

-- Closed 15-minute candles as they were first read; coarser ones are joined from them.
create table market_candles (
  source_id integer not null references market_sources (id),
  symbol text not null,
  open_at timestamptz not null,
  open double precision not null check (open > 0),
  high double precision not null check (high >= greatest(open, close)),
  low double precision not null check (low > 0 and low <= least(open, close)),
  close double precision not null check (close > 0),
  volume double precision not null check (volume >= 0),
  primary key (source_id, symbol, open_at)
);
create index market_candles_age on market_candles (open_at);

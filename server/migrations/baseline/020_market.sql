create table market_sources (
  id integer primary key generated always as identity,
  name text not null unique,
  anchored_at timestamptz not null
);
comment on table market_sources is 'Market settings this installation has run with, and the moment each replay was anchored to.';

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
comment on table market_candles is 'Closed 15-minute candles as they were first received; coarser candles are joined from them.';
create index market_candles_age on market_candles (open_at);

create table market_mcs_prices (
  id uuid primary key,
  at timestamptz not null,
  units bigint not null check (units > 0),
  reason text not null check (reason in ('start', 'set', 'confirmed'))
);
comment on table market_mcs_prices is 'Price of one MCS in USDT: every value that was set, and every minute in which it was confirmed.';
create index market_mcs_prices_at on market_mcs_prices (at desc);

create table market_trx_prices (
  id uuid primary key,
  at timestamptz not null,
  units bigint not null check (units > 0),
  -- Venues the price came from, separated by commas.
  source text not null check (source <> '')
);
comment on table market_trx_prices is 'Market price of one TRX in USDT; workers write it, web processes only read it.';
create index market_trx_prices_at on market_trx_prices (at desc, id desc);

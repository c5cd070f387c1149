-- What one MCS costs in USDT, in millionths: every value that was set, and every minute in which it was confirmed.
create table market_mcs_prices (
  id uuid primary key,
  at timestamptz not null,
  units bigint not null check (units > 0),
  reason text not null check (reason in ('start', 'set', 'confirmed'))
);
create index market_mcs_prices_at on market_mcs_prices (at desc);

-- expand: what currencies and TRX were worth on each finished day, for statements.
create table market_day_rates (
  day date not null,
  -- A currency's code: its units for one US dollar. TRX: its price in USDT.
  name text not null check (name ~ '^[A-Z]{3}$'),
  units bigint not null check (units > 0),
  source text not null check (source <> ''),
  primary key (name, day)
);
comment on table market_day_rates is 'Rates of finished UTC days, in millionths: currencies for one US dollar, and the close of TRX in USDT. Workers write them once.';

-- A ring of the last six minutes, so that a member who comes sees how the price got here. Never decides anything: that is game_prices.
create table game_recent_prices (
  slot integer primary key check (slot between 0 and 179),
  at timestamptz not null,
  price double precision not null check (price > 0)
) with (fillfactor = 50);
comment on table game_recent_prices is 'Published prices of the last six minutes, one in two seconds, for the chart of the round.';

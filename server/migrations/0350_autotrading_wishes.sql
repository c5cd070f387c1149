-- What a member wishes for an open position; the executor carries it out at the exchange and clears it.
alter table autotrading_positions
  add column wished_stop double precision check (wished_stop > 0),
  -- How much of the coin is to be left after a part was sold.
  add column kept_quantity bigint check (kept_quantity > 0);

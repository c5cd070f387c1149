-- When prices and sums were last told to those who watch: of several processes the first after each tick tells.
create table game_told (
  what text primary key check (what in ('PRICE', 'POOLS')),
  at timestamptz not null
) with (fillfactor = 50);
insert into game_told (what, at) values ('PRICE', '-infinity'), ('POOLS', '-infinity');

-- What is due is taken piece by piece, what lost before what won: without this order in the index each piece sorts all.
drop index game_bets_due;
create index game_bets_due on game_bets (seq, (state = 'WIN'), place)
  where state in ('WIN', 'LOOSE', 'BALANCE_REFUND') and not is_paid;

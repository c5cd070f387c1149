-- The order in which bets came.
alter table game_bets rename column place to position;

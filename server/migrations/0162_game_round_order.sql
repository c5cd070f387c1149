-- The bets of a round in their order have one index. Beside it the one over the places of all rounds looked cheaper to read
-- from: once the database knew its tables, each piece of a payment and each proof went through all bets ever made before it.
alter table game_bets drop constraint game_bets_place_key;
drop index game_bets_round;
create unique index game_bets_round on game_bets (seq, place) where not is_cancelled;

-- How far a round's money has moved is remembered by the round, not by each of its bets: first those who lost or get
-- something back, then those who won, each in the order of betting. What a round leads to (commissions, alarms) follows
-- once its money has moved, in the order of betting.
alter table game_rounds
  add pays_winners boolean not null default false,
  add paid_through bigint not null default 0,
  add followed_through bigint not null default 0,
  add followed_at timestamptz;
-- Rounds under way go on where they stopped; what followed each piece so far is known by its name and not done twice.
update game_rounds set followed_at = paid_at;
update game_rounds r set pays_winners = p.winners, paid_through = p.through from (
  select seq, bool_or(state = 'WIN') as winners,
    coalesce(max(place) filter (where state = 'WIN'), max(place)) as through
  from game_bets where is_paid group by seq) p
where p.seq = r.seq and r.paid_at is null;
create index game_rounds_unfollowed on game_rounds (seq) where followed_at is null;

-- A decision changes no column that an index knows, and finds room beside the row: bets are rewritten in place.
drop index game_bets_one, game_bets_round, game_bets_due;
alter table game_bets drop is_paid,
  add is_cancelled boolean not null generated always as (state = 'CANCELLED') stored;
alter table game_bets set (fillfactor = 45);
create unique index game_bets_one on game_bets (seq, member_id) where not is_cancelled;
create index game_bets_round on game_bets (seq, place) where not is_cancelled;

-- A round's money moves in two lanes beside each other: what goes back to those whose stake found no counterpart touches
-- nothing but their own accounts; what was matched goes through the pool, losers first. Each lane remembers how far it is.
create table game_payments (
  seq bigint not null references game_rounds (seq),
  lane text not null check (lane in ('STAKES', 'REFUNDS')),
  pays_winners boolean not null default false,
  -- Place of the last bet of the last piece; 0 before the first.
  paid_through bigint not null default 0,
  done_at timestamptz,
  primary key (seq, lane)
);
-- Rounds under way go on where they stopped; refunds that were made are known by their keys.
insert into game_payments (seq, lane, pays_winners, paid_through)
  select seq, 'STAKES', pays_winners, paid_through from game_rounds where decided_at is not null and paid_at is null
  union all
  select seq, 'REFUNDS', false, 0 from game_rounds where decided_at is not null and paid_at is null;
alter table game_rounds drop pays_winners, drop paid_through;

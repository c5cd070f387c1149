-- What a history counts is counted once for each full block of an account's versions. Nothing in a block changes any more:
-- transfers are only added, and a block is kept when all holds in it have ended.
create table ledger_history_blocks (
  account_id uuid not null references ledger_accounts (id),
  -- Block b holds the versions from b * size + 1 to (b + 1) * size.
  block bigint not null check (block >= 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (account_id, block)
);

-- The lines of a block that look alike to every filter of a history.
create table ledger_history_groups (
  account_id uuid not null,
  block bigint not null,
  is_in boolean not null,
  op smallint not null,
  kind text not null,
  detail text not null,
  hold_state text not null check (hold_state in ('POSTED', 'VOIDED', 'NONE')),
  -- The other account, when it is of the same owner: what moves between two accounts of one choice is one line.
  other uuid,
  n integer not null check (n > 0),
  -- Where they are in the block, from 1, when they are few: they are looked up instead of looked for.
  places smallint[] check (cardinality(places) = n),
  unique nulls not distinct (account_id, block, is_in, op, kind, detail, hold_state, other),
  foreign key (account_id, block) references ledger_history_blocks
);

create trigger ledger_history_blocks_append_only before update or delete on ledger_history_blocks
  for each row execute function ledger_refuse_change();
create trigger ledger_history_blocks_no_truncate before truncate on ledger_history_blocks
  for each statement execute function ledger_refuse_change();
create trigger ledger_history_groups_append_only before update or delete on ledger_history_groups
  for each row execute function ledger_refuse_change();
create trigger ledger_history_groups_no_truncate before truncate on ledger_history_groups
  for each statement execute function ledger_refuse_change();

-- Where reading began: nothing before it is ever read again. An older installation knows the first block it booked something of.
alter table chain_watch add column first_block integer not null default 0;
update chain_watch set first_block = least(block, (select min(block) - 1 from chain_deposits), (select min(block) - 1 from chain_house_receipts));

-- Solid blocks that staff want to be read once more, one such range at a time. The place of the normal reading stays where it is.
create table chain_rescans (
  id uuid primary key,
  from_block integer not null,
  to_block integer not null,
  -- The last block that was read again; the one before the first at the beginning.
  at_block integer not null,
  at_block_id text,
  state text not null check (state in ('RUNNING', 'DONE', 'STOPPED')),
  -- What a node said that keeps it from going on.
  waits_for text,
  asked_by text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  check (from_block > 0 and to_block >= from_block and at_block between from_block - 1 and to_block),
  check ((state = 'RUNNING') = (ended_at is null)),
  check (state <> 'DONE' or at_block = to_block)
);
create unique index chain_rescans_one on chain_rescans (state) where state = 'RUNNING';
create index chain_rescans_newest on chain_rescans (asked_at desc, id desc);

-- What had been missed. A transfer is found once for ever.
create table chain_rescan_finds (
  transfer_id uuid primary key,
  rescan_id uuid not null references chain_rescans
);
create index chain_rescan_finds_of on chain_rescan_finds (rescan_id);
create trigger chain_rescans_kept before delete or truncate on chain_rescans for each statement execute function chain_refuse_removal();
create trigger chain_rescan_finds_kept before update or delete or truncate on chain_rescan_finds
  for each statement execute function chain_refuse_removal();

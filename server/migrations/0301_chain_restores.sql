-- Deposit addresses are handed out below the horizon only, which stands in the signer's memory first.
create table chain_address_horizon (
  only_row boolean primary key default true check (only_row),
  horizon integer not null check (horizon > 0)
);
comment on table chain_address_horizon is 'Below which derivation index addresses may be handed out: what the signer remembers outside the database.';

-- Signatures that are accounted for without a payment of their own.
create table chain_lost_signatures (
  txid text primary key,
  payment_id uuid not null,
  kind text not null check (kind in ('payment', 'sweep', 'gas')),
  coin text not null check (coin in ('MCS', 'USDT', 'TRX')),
  units bigint not null check (units > 0),
  -- Null in journals that older releases wrote.
  to_address text,
  member_id uuid,
  fate text not null check (fate in ('paid', 'reverted', 'dead')),
  -- unpaid: never on the chain. held: the member has less than was paid and is locked. house: between the house's addresses.
  outcome text not null check (outcome in ('unpaid', 'held', 'unknownMember', 'house')),
  fee_sun bigint not null check (fee_sun >= 0),
  found_at timestamptz not null
);
comment on table chain_lost_signatures is 'Signatures of a time that a restore lost, which no payment of this database stands for, and what became of them.';
create index chain_lost_signatures_newest on chain_lost_signatures (found_at desc, txid);

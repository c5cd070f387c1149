-- expand: heads of proofs of balances that stand in a transaction of the chain.
create table chain_anchors (
  proof bigint primary key check (proof > 0),
  address text not null,
  head bytea not null check (length(head) = 32),
  requested_at timestamptz not null,
  txid text check (txid ~ '^[0-9a-f]{64}$'),
  signed text,
  expires_at timestamptz,
  block bigint check (block > 0),
  anchored_at timestamptz,
  check ((txid is null) = (signed is null) and (txid is null) = (expires_at is null)),
  check ((block is null) = (anchored_at is null) and (block is null or txid is not null))
);
comment on table chain_anchors is 'Heads of proofs of balances, each with the transaction that carries it into the chain; one in a solid block never changes.';
create index chain_anchors_open on chain_anchors (proof) where block is null;

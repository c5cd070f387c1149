-- Proofs of balances. The ledger, rewards and identity are asked through their front doors; what members are owed is copied here once a
-- night, in the lines of buckets, and forgotten again.
create table transparency_proofs (
  number bigint primary key check (number > 0),
  -- The day in Korea whose morning it was made in; none when two of the staff asked for it.
  night date unique,
  order_id uuid unique,
  made_at timestamptz not null,
  ledger_batch bigint not null check (ledger_batch >= 0),
  ledger_head bytea not null check (length(ledger_head) = 32),
  snapshot text not null,
  buckets integer not null check (buckets > 0),
  leaves bigint not null check (leaves >= buckets),
  root bytea not null check (length(root) = 32),
  usdt bigint not null check (usdt >= 0),
  mcs bigint not null check (mcs >= 0),
  trx bigint not null check (trx >= 0),
  -- Available, held and in plans of USDT; available, held, locked and bonus of MCS; gas and held of TRX.
  lines bigint[] not null check (cardinality(lines) = 9 and 0 <= all (lines)),
  previous bytea not null check (length(previous) = 32),
  head bytea not null unique check (length(head) = 32),
  check ((night is null) <> (order_id is null)),
  check (usdt = lines[1] + lines[2] + lines[3]),
  check (mcs = lines[4] + lines[5] + lines[6] + lines[7]),
  check (trx = lines[8] + lines[9])
);
comment on table transparency_proofs is 'Heads of the proofs of balances, one a night, chained: root, totals and the seal of the ledger they were made at.';

create table transparency_buckets (
  -- Its head is written last, in the same transaction.
  number bigint not null references transparency_proofs (number) deferrable initially deferred,
  bucket integer not null check (bucket >= 0),
  leaves integer not null check (leaves > 0),
  hash bytea not null check (length(hash) = 32),
  usdt bigint not null check (usdt >= 0),
  mcs bigint not null check (mcs >= 0),
  trx bigint not null check (trx >= 0),
  -- Per member: a keyed digest of the member’s number, the owner’s hash, and nine sums.
  lines bytea not null,
  check (usdt + mcs + trx > 0),
  primary key (number, bucket)
);
comment on table transparency_buckets is 'Buckets of members in a proof of balances, from which each member’s way to the root is made again; kept for a week.';

create table transparency_orders (
  id uuid primary key,
  ordered_at timestamptz not null
);
comment on table transparency_orders is 'Proofs of balances that two of the staff asked for; made by the worker, once each.';

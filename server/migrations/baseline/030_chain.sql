-- Derivation indexes under the extended public key. One that was given out stays given out, also when its transaction failed.
create sequence chain_address_places as integer minvalue 0;

create table chain_network (
  only_row boolean primary key default true check (only_row),
  genesis_id text not null,
  xpub_digest text not null,
  hot_address text not null
);
comment on table chain_network is 'The chain this installation stands on for its whole life, and the public halves of its keys.';

-- One worker at a time drives the chain: the one with the newest fence.
create table chain_watch (
  only_row boolean primary key default true check (only_row),
  block integer not null,
  block_id text not null,
  block_at timestamptz not null,
  head integer not null,
  holder text not null default '',
  fence bigint not null default 0,
  leased_until timestamptz not null default '-infinity',
  -- Where reading began: nothing before it is ever read.
  first_block integer not null default 0
);
comment on table chain_watch is 'How far the solid chain was read, and the lease of the one worker that reads it.';

create table chain_addresses (
  place integer primary key check (place >= 0),
  address text not null unique,
  member_id uuid not null unique,
  made_at timestamptz not null
);
comment on table chain_addresses is 'Deposit addresses, one for each member, by their derivation index.';

create table chain_unswept (
  place integer not null references chain_addresses,
  coin text not null check (coin in ('MCS', 'USDT', 'TRX')),
  units bigint not null check (units >= 0),
  -- A sweep that fails (the token refuses the address, energy is too dear) is put off, so that others have their turn.
  put_off_until timestamptz,
  primary key (place, coin)
);
comment on table chain_unswept is 'What was credited on a member''s address and not yet swept to the hot wallet; a hint, the chain decides.';
-- Every second the worker looks for sums worth sweeping, past payments that failed within the hour.
create index chain_unswept_due on chain_unswept (coin, units);

-- A log of a known contract (log_index from 0), or TRX sent by the transaction itself (-1). The database belongs to one network, so
-- (txid, log_index) is unique.
create table chain_deposits (
  id uuid primary key,
  txid text not null,
  log_index integer not null check (log_index >= -1),
  coin text not null check (coin in ('MCS', 'USDT', 'TRX')),
  units bigint not null check (units > 0),
  member_id uuid not null,
  place integer not null references chain_addresses,
  from_address text not null,
  block integer not null,
  block_id text not null,
  state text not null check (state in ('SEEN', 'CREDITED', 'VANISHED')),
  seen_at timestamptz not null,
  credited_at timestamptz,
  unique (txid, log_index),
  check ((state = 'CREDITED') = (credited_at is not null))
);
comment on table chain_deposits is 'Payments of the chain to members, from the first sight of them to the credit.';
create index chain_deposits_member on chain_deposits (member_id, seen_at desc);
create index chain_deposits_open on chain_deposits (block) where state = 'SEEN';
create index chain_deposits_newest on chain_deposits (seen_at desc, id desc);
create index chain_deposits_state on chain_deposits (state, seen_at desc, id desc);

create table chain_house_receipts (
  id uuid primary key,
  txid text not null,
  log_index integer not null,
  coin text not null check (coin in ('MCS', 'USDT', 'TRX')),
  units bigint not null check (units > 0),
  from_address text not null,
  block integer not null,
  received_at timestamptz not null,
  -- The member who sent it by mistake, if two of the staff credited it; once.
  assigned_to uuid,
  unique (txid, log_index)
);
comment on table chain_house_receipts is 'Payments to the hot wallet from outside: the operator''s own money.';
create index chain_house_receipts_newest on chain_house_receipts (received_at desc, id desc);

-- payment: to a member's address, its id is the key of the open hold in the ledger. sweep: from a member's address (place) to the
-- hot wallet. gas: TRX from the hot wallet to a member's address (to_place).
create table chain_payments (
  id uuid primary key,
  kind text not null check (kind in ('payment', 'sweep', 'gas')),
  coin text not null check (coin in ('MCS', 'USDT', 'TRX')),
  to_address text not null,
  to_place integer references chain_addresses,
  place integer references chain_addresses,
  units bigint not null check (units > 0),
  fee_limit_sun bigint not null check (fee_limit_sun > 0),
  state text not null default 'QUEUED' check (state in ('QUEUED', 'READY', 'SIGNED', 'BROADCAST', 'CONFIRMED', 'FAILED')),
  -- Why a queued payment waits, for staff.
  waits_for text,
  failure text check (failure in ('reverted', 'outOfEnergy', 'refused')),
  requested_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'sweep') = (place is not null)),
  check ((kind = 'gas') = (to_place is not null)),
  constraint chain_payments_check3 check (kind <> 'gas' or coin = 'TRX'),
  constraint chain_payments_check4 check ((state in ('CONFIRMED', 'FAILED')) = (ended_at is not null)),
  constraint chain_payments_check5 check ((state = 'FAILED') = (failure is not null))
);
comment on table chain_payments is 'What is to be sent over the chain: payments to members, sweeps to the hot wallet, gas to addresses.';
create index chain_payments_open on chain_payments (requested_at) where state not in ('CONFIRMED', 'FAILED');
create unique index chain_payments_one_sweep on chain_payments (place, coin)
  where kind = 'sweep' and state not in ('CONFIRMED', 'FAILED');
create unique index chain_payments_one_gas on chain_payments (to_place)
  where kind = 'gas' and state not in ('CONFIRMED', 'FAILED');
create index chain_payments_failed on chain_payments (ended_at) where state = 'FAILED';

-- A payment has at most one attempt that is not proven dead.
create table chain_attempts (
  payment_id uuid not null references chain_payments,
  attempt smallint not null check (attempt > 0),
  txid text not null unique,
  signed text not null,
  expires_at timestamptz not null,
  signed_at timestamptz not null,
  state text not null default 'ALIVE' check (state in ('ALIVE', 'DEAD', 'SUCCESS', 'FAILED')),
  -- Block it was last seen in, and the fee once that block was solid; for a dead attempt the block that proves it.
  block integer,
  fee_sun bigint,
  result text,
  primary key (payment_id, attempt),
  check (state in ('ALIVE', 'DEAD') or (block is not null and fee_sun is not null))
);
comment on table chain_attempts is 'Every signature there ever was, stored before anyone can send it.';
create unique index chain_attempts_one_chance on chain_attempts (payment_id) where state <> 'DEAD';

create table chain_refusals (
  payment_id uuid primary key references chain_payments,
  reason text not null,
  refused_at timestamptz not null
);
comment on table chain_refusals is 'Payments that the signer will not sign, and why.';

-- The position of the normal reading stays where it is.
create table chain_rescans (
  id uuid primary key,
  from_block integer not null,
  to_block integer not null,
  -- The last block that was read again; the one before the first at the beginning.
  at_block integer not null,
  at_block_id text,
  state text not null check (state in ('RUNNING', 'DONE', 'STOPPED')),
  -- The node's answer that keeps it from going on.
  waits_for text,
  asked_by text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  check (from_block > 0 and to_block >= from_block and at_block between from_block - 1 and to_block),
  check ((state = 'RUNNING') = (ended_at is null)),
  check (state <> 'DONE' or at_block = to_block)
);
comment on table chain_rescans is 'Ranges of solid blocks that staff had read once more, one range at a time.';
create unique index chain_rescans_one on chain_rescans (state) where state = 'RUNNING';
create index chain_rescans_newest on chain_rescans (asked_at desc, id desc);

create table chain_rescan_finds (
  transfer_id uuid primary key,
  rescan_id uuid not null references chain_rescans
);
comment on table chain_rescan_finds is 'Transfers that a rescan found; each is found once for ever.';
create index chain_rescan_finds_of on chain_rescan_finds (rescan_id);

-- The authenticator covers id, kind, coin, destination, amount, member and expiry. Its private key is in no database.
create table chain_approvals (
  payment_id uuid primary key references chain_payments,
  -- Null for what the house moves between its own addresses.
  member_id uuid,
  expires_at timestamptz not null,
  authenticator bytea not null check (length(authenticator) = 64)
);
comment on table chain_approvals is 'Workers'' approvals of payments: an Ed25519 authenticator that the signer verifies.';

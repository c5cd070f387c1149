-- One row per member: the lock under which the rules over several rows (a day's limit, the allow-list) are judged.
create table wallet_members (
  member_id uuid primary key,
  -- The allow-list: whether it is in force, and a change that is on its way.
  allow_list boolean not null default false,
  allow_list_ends_at timestamptz
);

-- Why withdrawals of a member are locked besides the security lock that identity keeps.
create table wallet_locks (
  id uuid primary key,
  member_id uuid not null,
  reason text not null check (reason in ('STAFF', 'RISK', 'RECONCILE')),
  note text not null check (length(note) between 1 and 500),
  -- Without an end until somebody lifts it.
  until timestamptz,
  lifted_at timestamptz,
  made_at timestamptz not null
);
create index wallet_locks_running on wallet_locks (member_id) where lifted_at is null;

create table wallet_quotes (
  id text primary key,
  member_id uuid not null,
  what text not null check (what in ('MCS_USDT', 'USDT_MCS', 'GAS')),
  -- Millionths. For gas: request is what is paid in USDT, amount the TRX that come.
  request bigint not null check (request > 0),
  fee bigint not null check (fee >= 0),
  amount bigint not null check (amount > 0),
  price bigint not null check (price > 0),
  price_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The reference of its ledger entries.
  swap_id uuid not null unique
);
create index wallet_quotes_used on wallet_quotes (member_id, used_at) where used_at is not null;

create table wallet_withdrawals (
  id uuid primary key,
  member_id uuid not null,
  coin text not null check (coin in ('MCS', 'USDT')),
  address text not null,
  units bigint not null check (units > 0),
  memo text,
  state text not null check (state in ('REQUESTED', 'APPROVED', 'BROADCAST', 'CONFIRMED', 'CANCELLED', 'REJECTED', 'REVERTED')),
  -- Settled inside the books: the address belongs to this member.
  recipient_id uuid,
  -- Worth in USDT when it was asked for: what the day's limits count.
  worth bigint not null check (worth >= 0),
  prepaid bigint not null check (prepaid >= 0),
  expected_fee bigint,
  real_fee bigint check (real_fee >= 0),
  refunded bigint check (refunded >= 0),
  txid text,
  needs_staff boolean not null,
  approved_by text,
  -- A large sum to a new address waits until here.
  not_before timestamptz,
  note text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (state not in ('APPROVED', 'BROADCAST', 'CONFIRMED') or not needs_staff or approved_by is not null)
) with (fillfactor = 80);
create index wallet_withdrawals_member on wallet_withdrawals (member_id, created_at desc);
create index wallet_withdrawals_waiting on wallet_withdrawals (created_at) where state = 'REQUESTED';

create table wallet_withdrawal_events (
  withdrawal_id uuid not null references wallet_withdrawals (id),
  state text not null,
  at timestamptz not null,
  by text,
  primary key (withdrawal_id, state)
);

create table wallet_addresses (
  id uuid primary key,
  member_id uuid not null,
  label text not null check (length(label) between 1 and 40),
  address text not null,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  unique (member_id, address)
);

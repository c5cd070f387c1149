create table wallet_members (
  member_id uuid primary key,
  -- Whether the allow-list is in force, and when a requested end takes effect.
  allow_list boolean not null default false,
  allow_list_ends_at timestamptz
);
comment on table wallet_members is 'One row per member, locked while rules over several rows are checked: daily limit, allow-list.';

create table wallet_locks (
  id uuid primary key,
  member_id uuid not null,
  reason text not null check (reason in ('STAFF', 'RISK', 'RECONCILE')),
  note text not null check (length(note) between 1 and 500),
  -- Null: until staff lift it.
  until timestamptz,
  lifted_at timestamptz,
  made_at timestamptz not null
);
comment on table wallet_locks is 'Why a member''s withdrawals are locked, besides the security lock that identity holds.';
create index wallet_locks_running on wallet_locks (member_id) where lifted_at is null;

create table wallet_quotes (
  id text primary key,
  member_id uuid not null,
  what text not null check (what in ('MCS_USDT', 'USDT_MCS', 'GAS')),
  -- Millionths. For gas, request is the USDT paid and amount the TRX received.
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
comment on table wallet_quotes is 'Quotes for swaps and gas, each usable once.';
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
  -- Value in USDT at the request; the daily limits count it.
  worth bigint not null check (worth >= 0),
  prepaid bigint not null check (prepaid >= 0),
  expected_fee bigint,
  real_fee bigint check (real_fee >= 0),
  refunded bigint check (refunded >= 0),
  txid text,
  needs_staff boolean not null,
  approved_by text,
  -- A large sum to a new address waits until then.
  not_before timestamptz,
  note text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Held by staff before approval: it then needs both approvals, whatever its sum.
  held_by text,
  held_note text check (length(held_note) between 1 and 500),
  check (state not in ('APPROVED', 'BROADCAST', 'CONFIRMED') or not needs_staff or approved_by is not null),
  constraint wallet_withdrawals_held check ((held_by is null) = (held_note is null)),
  constraint wallet_withdrawals_held_waits check (held_by is null or state in ('REQUESTED', 'CANCELLED', 'REJECTED'))
) with (fillfactor = 80);
comment on table wallet_withdrawals is 'Withdrawals, from the request to their end.';
create index wallet_withdrawals_member on wallet_withdrawals (member_id, created_at desc);
create index wallet_withdrawals_waiting on wallet_withdrawals (created_at) where state = 'REQUESTED';
create index wallet_withdrawals_newest on wallet_withdrawals (created_at desc, id desc);
create index wallet_withdrawals_open on wallet_withdrawals (created_at desc, id desc)
  where state in ('REQUESTED', 'APPROVED', 'BROADCAST');
create index wallet_withdrawals_address on wallet_withdrawals (address, member_id)
  where state not in ('CANCELLED', 'REJECTED', 'REVERTED');

create table wallet_withdrawal_events (
  withdrawal_id uuid not null references wallet_withdrawals (id),
  state text not null,
  at timestamptz not null,
  by text,
  primary key (withdrawal_id, state)
);
comment on table wallet_withdrawal_events is 'When a withdrawal reached each state, and who moved it there.';

create table wallet_addresses (
  id uuid primary key,
  member_id uuid not null,
  label text not null check (length(label) between 1 and 40),
  address text not null,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  unique (member_id, address)
);
comment on table wallet_addresses is 'Members'' address books.';

-- Void once the member signs in again; a payout ordered before that still completes.
create table wallet_gas_payouts (
  id uuid primary key,
  member_id uuid not null,
  address text,
  state text not null check (state in ('LAID', 'ORDERED', 'PAID', 'FAILED')),
  -- Millionths of TRX: paid out, prepaid for the network, its real fee, returned.
  units bigint check (units > 0),
  prepaid bigint check (prepaid > 0),
  real_fee bigint check (real_fee >= 0),
  refunded bigint check (refunded >= 0),
  txid text,
  made_at timestamptz not null,
  voided_at timestamptz,
  ended_at timestamptz,
  -- Why it waits, for staff; two of them approve a large payout. Gas that came after a closing without an address waits for one.
  waits_for text check (waits_for in ('address', 'lock', 'withdrawals', 'staff')),
  approved_by text,
  check ((state = 'LAID') = (units is null) and (units is null) = (prepaid is null)),
  check ((state in ('PAID', 'FAILED')) = (ended_at is not null) and (ended_at is null) = (real_fee is null)
    and (real_fee is null) = (refunded is null)),
  constraint wallet_gas_payouts_addressed check (address is not null or state = 'LAID')
);
comment on table wallet_gas_payouts is 'Payouts of TRX when an account closes: the address set with the closing, and each payout ordered.';
create index wallet_gas_payouts_member on wallet_gas_payouts (member_id, made_at desc);
create unique index wallet_gas_payouts_one_address on wallet_gas_payouts (member_id) where state = 'LAID' and voided_at is null;
create unique index wallet_gas_payouts_one_under_way on wallet_gas_payouts (member_id) where state = 'ORDERED';
create index wallet_gas_payouts_newest on wallet_gas_payouts (made_at desc, id desc);

create table wallet_waiting_bonuses (
  member_id uuid not null,
  units bigint not null check (units > 0),
  at timestamptz not null,
  -- The new member whose sign-up the bonus is for; an inviter has a bonus for each.
  invited_id uuid not null,
  primary key (member_id, invited_id)
);
comment on table wallet_waiting_bonuses is 'Sign-up bonuses that wait for the outflow brake; paid in order once it releases them.';
create index wallet_waiting_bonuses_at on wallet_waiting_bonuses (at, member_id);

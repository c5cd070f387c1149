-- Double-entry books. A posting moves an amount of one currency from the debit account to the credit account;
-- a balance is credits minus debits, so what members own is positive and what the operator put in is negative.

create table ledger_classes (
  class text primary key,
  may_go_negative boolean not null,
  of_member boolean not null,
  unique (class, may_go_negative)
);

insert into ledger_classes (class, may_go_negative, of_member) values
  ('CHAIN', true, false),             -- the outside: what really lies on the chain for members and operator
  ('OPERATOR_CAPITAL', true, false),  -- what the operator put in
  ('MEMBER_AVAILABLE', false, true),  -- MCS and USDT a member can use
  ('MEMBER_BONUS', false, true),      -- sign-up bonus: pays membership only
  ('MEMBER_LOCKED', false, true),     -- MCS of the token sale before its release
  ('MEMBER_GAS', false, true),        -- TRX for network fees
  ('FEES', false, false),             -- earned by the operator
  ('BONUS_BUDGET', false, false),     -- funded by the operator, pays sign-up bonuses
  ('COMMISSION_PAYABLE', false, false), -- set aside out of fees for uplines, until the batch pays it
  ('REWARD_TREASURY', false, false),  -- covers the operator's part of plans; filled from fees and capital only
  ('PLAN_ESCROW', false, true),       -- one per plan: its whole worst case
  ('SWAP_TREASURY', false, false),    -- the other side of swaps
  ('GAS_PREPAID', false, false),      -- TRX prepaid for withdrawals under way
  ('GAME_POOL', false, false),        -- stakes of the round under way
  ('ICO_TREASURY', false, false),     -- MCS on sale
  ('ICO_PROCEEDS', false, false),     -- USDT paid for it
  ('ICO_BUDGET', false, false);       -- the announced referral budget of rounds

-- Between which classes money may move, and as what. There is no row by which one member's money reaches another
-- member's reward except through a fee that the first one owed.
create table ledger_rules (
  debit_class text not null references ledger_classes (class),
  credit_class text not null references ledger_classes (class),
  kind text not null,
  primary key (debit_class, credit_class, kind)
);

insert into ledger_rules (debit_class, credit_class, kind) values
  ('CHAIN', 'MEMBER_AVAILABLE', 'deposit'),
  ('CHAIN', 'MEMBER_GAS', 'deposit'),
  ('MEMBER_AVAILABLE', 'CHAIN', 'withdraw'),
  ('MEMBER_GAS', 'GAS_PREPAID', 'withdraw_fee'),
  ('GAS_PREPAID', 'MEMBER_GAS', 'withdraw_fee'),
  ('GAS_PREPAID', 'CHAIN', 'withdraw_fee'),
  ('FEES', 'CHAIN', 'withdraw_fee'),
  ('MEMBER_AVAILABLE', 'MEMBER_AVAILABLE', 'send'),
  ('MEMBER_AVAILABLE', 'SWAP_TREASURY', 'swap_out'),
  ('SWAP_TREASURY', 'MEMBER_AVAILABLE', 'swap_in'),
  ('MEMBER_AVAILABLE', 'FEES', 'swap_out'),
  ('SWAP_TREASURY', 'FEES', 'swap_in'),
  ('SWAP_TREASURY', 'MEMBER_GAS', 'withdraw_fee'),
  ('MEMBER_AVAILABLE', 'SWAP_TREASURY', 'withdraw_fee'),
  ('BONUS_BUDGET', 'MEMBER_BONUS', 'signup_free_increase'),
  ('OPERATOR_CAPITAL', 'BONUS_BUDGET', 'operator_deposit'),
  ('OPERATOR_CAPITAL', 'REWARD_TREASURY', 'operator_deposit'),
  ('OPERATOR_CAPITAL', 'SWAP_TREASURY', 'operator_deposit'),
  ('OPERATOR_CAPITAL', 'ICO_TREASURY', 'operator_deposit'),
  ('OPERATOR_CAPITAL', 'FEES', 'operator_deposit'),
  ('CHAIN', 'OPERATOR_CAPITAL', 'operator_funding'),
  ('OPERATOR_CAPITAL', 'CHAIN', 'operator_funding');

create table ledger_accounts (
  id uuid primary key,
  currency text not null check (currency in ('MCS', 'USDT', 'TRX')),
  class text not null,
  owner_id uuid,
  may_go_negative boolean not null,
  balance bigint not null default 0,
  hold bigint not null default 0,
  version bigint not null default 0,
  closed_at timestamptz,
  check (hold >= 0),
  check (may_go_negative or balance - hold >= 0),
  foreign key (class, may_go_negative) references ledger_classes (class, may_go_negative),
  unique nulls not distinct (class, currency, owner_id)
) with (fillfactor = 60);
create index ledger_accounts_owner on ledger_accounts (owner_id);

-- Append-only. The id is made by the client and is the idempotency key.
create table ledger_transfers (
  id uuid primary key,
  op smallint not null check (op between 1 and 4), -- 1 post, 2 hold, 3 post a hold, 4 void a hold
  kind text not null,
  detail text not null,
  currency text not null,
  debit_account uuid not null,
  credit_account uuid not null,
  debit_class text not null,
  credit_class text not null,
  amount bigint not null check (amount > 0),
  reference uuid,
  hold_id uuid,
  -- Version and balance of both sides after it: gaps show, and a history page needs no sum. A hold leaves the credit side alone.
  debit_version bigint not null,
  credit_version bigint,
  debit_balance bigint not null,
  credit_balance bigint,
  posted_at timestamptz not null,
  -- Which transaction wrote it: sealing takes what all finished transactions wrote, and needs no lock for it.
  written_by xid8 not null default pg_current_xact_id(),
  foreign key (debit_class, credit_class, kind) references ledger_rules,
  check ((op in (3, 4)) = (hold_id is not null)),
  check ((op in (1, 3)) = (credit_version is not null)),
  unique (debit_account, debit_version),
  unique (credit_account, credit_version)
);
create index ledger_transfers_reference on ledger_transfers (reference) where reference is not null;

create index ledger_transfers_written_by on ledger_transfers (written_by, id);

-- Merkle batches over the transfers of finished transactions, chained: a later change, loss or insertion shows.
create table ledger_seals (
  batch bigint primary key check (batch > 0),
  from_xid xid8 not null,
  to_xid xid8 not null check (to_xid > from_xid),
  leaves bytea not null,
  root bytea not null,
  head bytea not null,
  sealed_at timestamptz not null
);

create table ledger_holds (
  id uuid primary key,
  debit_account uuid not null,
  credit_account uuid not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('OPEN', 'POSTED', 'VOIDED'))
) with (fillfactor = 70);

-- A refused key stays refused.
create table ledger_refusals (
  id uuid primary key,
  code smallint not null,
  payload text not null,
  refused_at timestamptz not null
);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = '42501';
end $$;

create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function ledger_refuse_change();
create trigger ledger_transfers_no_truncate before truncate on ledger_transfers
  for each statement execute function ledger_refuse_change();

create trigger ledger_seals_append_only before update or delete on ledger_seals
  for each row execute function ledger_refuse_change();
create trigger ledger_seals_no_truncate before truncate on ledger_seals
  for each statement execute function ledger_refuse_change();

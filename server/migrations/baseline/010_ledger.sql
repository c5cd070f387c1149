-- Double-entry books. A posting moves an amount of one currency from the debit account to the credit account. A balance is credits
-- minus debits: what members own is positive, what the operator put in is negative.
create table ledger_classes (
  class text primary key,
  may_go_negative boolean not null,
  of_member boolean not null,
  unique (class, may_go_negative)
);
comment on table ledger_classes is 'Classes of accounts, whether their balance may be negative, and whether a member or plan owns them.';
insert into ledger_classes (class, may_go_negative, of_member) values
  -- The outside, and the operator.
  ('CHAIN', true, false), -- what really lies on the chain for members and operator
  ('OPERATOR_CAPITAL', true, false), -- what the operator put in
  -- A member's own.
  ('MEMBER_AVAILABLE', false, true), -- MCS and USDT a member can use
  ('MEMBER_BONUS', false, true), -- sign-up bonus: pays membership only
  ('MEMBER_LOCKED', false, true), -- MCS of the token sale before its release
  ('MEMBER_GAS', false, true), -- TRX for network fees
  -- Fees. A membership fee is deferred: each reward day's batch moves what was earned from UNEARNED to FEES, and only the
  -- rest can be refunded.
  ('FEES', false, false), -- earned by the operator
  ('UNEARNED', false, false), -- membership fees that a refund could still take back
  ('COMMISSION_PAYABLE', false, false), -- reserved out of fees for uplines, until the batch pays it
  ('BONUS_BUDGET', false, false), -- funded by the operator, pays sign-up bonuses
  -- Reward plans. The operator's part of a plan's worst case lies apart from the member's own, so that what returns to the
  -- treasury can never have been a member's.
  ('REWARD_TREASURY', false, false), -- covers the operator's part of plans; filled from fees and capital only
  ('PLAN_ESCROW', false, true), -- one per plan: what the member joined with
  ('PLAN_COVER', false, true), -- one per plan: the operator's part
  -- Swaps and network fees.
  ('SWAP_TREASURY', false, false), -- the other side of swaps
  ('GAS_PREPAID', false, false), -- TRX prepaid for withdrawals under way
  -- UP & DOWN. A stake stays the member's own until its round is decided; only the matched part enters the pool, and leaves it
  -- at once to the winners. There is no side of the house.
  ('GAME_STAKE', false, true),
  ('GAME_POOL', false, false),
  -- Token sale. What members paid stays where it can be counted.
  ('ICO_TREASURY', false, false), -- MCS on sale
  ('ICO_PROCEEDS', false, false), -- USDT paid for it
  ('ICO_BUDGET', false, false), -- the announced referral budget of rounds
  -- Corrections of a member's balance by two of the staff: from here no way leads to a treasury, a plan or a commission.
  ('ADJUSTMENTS', false, false);

-- No row lets one member's money reach another member's reward, except through a fee that the first one owed.
create table ledger_rules (
  debit_class text not null references ledger_classes (class),
  credit_class text not null references ledger_classes (class),
  kind text not null,
  primary key (debit_class, credit_class, kind)
);
comment on table ledger_rules is 'Between which classes money may move, and under which kind.';
insert into ledger_rules (debit_class, credit_class, kind) values
  -- The operator puts capital in and takes it out. A network fee above what was prepaid is the operator's loss.
  ('CHAIN', 'OPERATOR_CAPITAL', 'operator_funding'),
  ('OPERATOR_CAPITAL', 'CHAIN', 'operator_funding'),
  ('OPERATOR_CAPITAL', 'FEES', 'operator_deposit'),
  ('OPERATOR_CAPITAL', 'BONUS_BUDGET', 'operator_deposit'),
  ('OPERATOR_CAPITAL', 'REWARD_TREASURY', 'operator_deposit'),
  ('OPERATOR_CAPITAL', 'SWAP_TREASURY', 'operator_deposit'),
  ('OPERATOR_CAPITAL', 'ICO_TREASURY', 'operator_deposit'),
  ('OPERATOR_CAPITAL', 'ICO_BUDGET', 'operator_deposit'),
  ('OPERATOR_CAPITAL', 'ADJUSTMENTS', 'operator_deposit'),
  ('ICO_TREASURY', 'OPERATOR_CAPITAL', 'operator_return'),
  ('ICO_BUDGET', 'OPERATOR_CAPITAL', 'operator_return'),
  ('OPERATOR_CAPITAL', 'CHAIN', 'withdraw_fee'),
  -- Deposits, withdrawals and transfers. TRX left over is paid out when its account closes.
  ('CHAIN', 'MEMBER_AVAILABLE', 'deposit'),
  ('CHAIN', 'MEMBER_GAS', 'deposit'),
  ('MEMBER_AVAILABLE', 'CHAIN', 'withdraw'),
  ('MEMBER_GAS', 'CHAIN', 'withdraw'),
  ('MEMBER_AVAILABLE', 'MEMBER_AVAILABLE', 'send'),
  ('ADJUSTMENTS', 'MEMBER_AVAILABLE', 'send'),
  ('MEMBER_AVAILABLE', 'ADJUSTMENTS', 'send'),
  -- Network fees: gas is bought, prepaid, burnt or returned.
  ('MEMBER_AVAILABLE', 'SWAP_TREASURY', 'withdraw_fee'),
  ('SWAP_TREASURY', 'MEMBER_GAS', 'withdraw_fee'),
  ('MEMBER_GAS', 'GAS_PREPAID', 'withdraw_fee'),
  ('GAS_PREPAID', 'MEMBER_GAS', 'withdraw_fee'),
  ('GAS_PREPAID', 'CHAIN', 'withdraw_fee'),
  -- Swaps.
  ('MEMBER_AVAILABLE', 'SWAP_TREASURY', 'swap_out'),
  ('MEMBER_AVAILABLE', 'FEES', 'swap_out'),
  ('SWAP_TREASURY', 'MEMBER_AVAILABLE', 'swap_in'),
  ('SWAP_TREASURY', 'FEES', 'swap_in'),
  -- Sign-up bonuses; what is left returns when the account is erased.
  ('BONUS_BUDGET', 'MEMBER_BONUS', 'signup_free_increase'),
  ('MEMBER_BONUS', 'BONUS_BUDGET', 'signup_free_increase'),
  -- Memberships. Periods from before fees were deferred move from FEES to UNEARNED once.
  ('MEMBER_AVAILABLE', 'UNEARNED', 'subscribe'),
  ('MEMBER_BONUS', 'UNEARNED', 'subscribe'),
  ('UNEARNED', 'MEMBER_AVAILABLE', 'subscribe'),
  ('UNEARNED', 'MEMBER_BONUS', 'subscribe'),
  ('UNEARNED', 'FEES', 'subscribe_earned'),
  ('FEES', 'UNEARNED', 'subscribe_deferred'),
  -- Commissions of the members above.
  ('FEES', 'COMMISSION_PAYABLE', 'commission'),
  ('ICO_BUDGET', 'COMMISSION_PAYABLE', 'commission'),
  ('COMMISSION_PAYABLE', 'FEES', 'commission'),
  ('COMMISSION_PAYABLE', 'ICO_BUDGET', 'commission'),
  ('COMMISSION_PAYABLE', 'MEMBER_AVAILABLE', 'recommend_profit'),
  -- Reward plans.
  ('FEES', 'REWARD_TREASURY', 'reward_funding'),
  ('MEMBER_AVAILABLE', 'PLAN_ESCROW', 'reward_plan_start'),
  ('REWARD_TREASURY', 'PLAN_COVER', 'reward_plan_start'),
  ('PLAN_ESCROW', 'MEMBER_AVAILABLE', 'recommend_profit'),
  ('PLAN_COVER', 'MEMBER_AVAILABLE', 'recommend_profit'),
  ('PLAN_ESCROW', 'MEMBER_AVAILABLE', 'reward_plan_end'),
  ('PLAN_COVER', 'MEMBER_AVAILABLE', 'reward_plan_end'),
  ('PLAN_COVER', 'REWARD_TREASURY', 'reward_plan_end'),
  -- UP & DOWN.
  ('MEMBER_AVAILABLE', 'GAME_STAKE', 'game_betting'),
  ('GAME_STAKE', 'GAME_POOL', 'game_betting'),
  ('GAME_STAKE', 'MEMBER_AVAILABLE', 'game_betting_cancel'),
  ('GAME_STAKE', 'MEMBER_AVAILABLE', 'game_refund'),
  ('GAME_POOL', 'MEMBER_AVAILABLE', 'game_profit'),
  ('GAME_POOL', 'FEES', 'game_profit'),
  -- Token sale.
  ('MEMBER_AVAILABLE', 'ICO_PROCEEDS', 'ico_enter_decrease'),
  ('ICO_TREASURY', 'MEMBER_LOCKED', 'ico_enter_increase'),
  ('MEMBER_LOCKED', 'MEMBER_AVAILABLE', 'ico_unlock_vesting_increase');

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
) with (fillfactor = 45);
comment on table ledger_accounts is 'Accounts with their balance, held amount and version: the number of transfers so far.';
create index ledger_accounts_owner on ledger_accounts (owner_id);

-- Pairs of classes are checked against ledger_rules once per statement by a trigger: a foreign key checks each row again, a quarter
-- of a posting's work.
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
  check ((op in (3, 4)) = (hold_id is not null)),
  check ((op in (1, 3)) = (credit_version is not null)),
  constraint ledger_transfers_out unique (debit_account, debit_version)
    include (posted_at, op, kind, detail, credit_account, id),
  constraint ledger_transfers_in unique (credit_account, credit_version)
    include (posted_at, op, kind, detail, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.01);
comment on table ledger_transfers is 'Every movement of money, append-only; the id is the idempotency key of the posting.';
create index ledger_transfers_reference on ledger_transfers (reference) where reference is not null;
create index ledger_transfers_written_by on ledger_transfers (written_by, id);
-- From a hold to what became of it: a history shows both as one line.
create index ledger_transfers_hold on ledger_transfers (hold_id) where hold_id is not null;
create index ledger_transfers_reported on ledger_transfers using brin ((posted_at at time zone 'UTC'));

create table ledger_holds (
  id uuid primary key,
  debit_account uuid not null,
  credit_account uuid not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('OPEN', 'POSTED', 'VOIDED'))
) with (fillfactor = 70);
comment on table ledger_holds is 'Amounts reserved on a debit account until they are posted or voided.';

create table ledger_refusals (
  id uuid primary key,
  code smallint not null,
  payload text not null,
  refused_at timestamptz not null
);
comment on table ledger_refusals is 'Refused postings: a key that was refused stays refused.';

create table ledger_seals (
  batch bigint primary key check (batch > 0),
  from_xid xid8 not null,
  to_xid xid8 not null check (to_xid > from_xid),
  leaves bytea not null,
  root bytea not null,
  head bytea not null,
  sealed_at timestamptz not null
);
comment on table ledger_seals is 'Merkle batches over finished transfers, chained: a change, loss or insertion afterwards shows.';
-- The transfer behind a payment's hold as it is hashed when it is sealed, and the batch that it is sealed in.
create index ledger_seals_end on ledger_seals (to_xid);

-- Transfers are only added, and a block is written when all holds in it have ended.
create table ledger_history_blocks (
  account_id uuid not null references ledger_accounts (id),
  -- Block b holds the versions from b * size + 1 to (b + 1) * size.
  block bigint not null check (block >= 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (account_id, block)
);
comment on table ledger_history_blocks is 'Blocks of an account''s transfers that a history has counted once; nothing in a block changes any more.';

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
comment on table ledger_history_groups is 'Transfers of one block that no filter of a history tells apart, with their number.';

-- The operator's part of a plan's worst case lies apart from the member's own, so that what returns to the treasury can
-- never have been a member's: class by class, no member's money reaches another member's reward.
insert into ledger_classes (class, may_go_negative, of_member) values ('PLAN_COVER', false, true);

insert into ledger_rules (debit_class, credit_class, kind) values
  ('FEES', 'REWARD_TREASURY', 'reward_funding'),
  ('MEMBER_AVAILABLE', 'PLAN_ESCROW', 'reward_plan_start'),
  ('REWARD_TREASURY', 'PLAN_COVER', 'reward_plan_start'),
  ('PLAN_ESCROW', 'MEMBER_AVAILABLE', 'recommend_profit'),
  ('PLAN_COVER', 'MEMBER_AVAILABLE', 'recommend_profit'),
  ('PLAN_COVER', 'MEMBER_AVAILABLE', 'reward_plan_end'),
  ('PLAN_ESCROW', 'MEMBER_AVAILABLE', 'reward_plan_end'),
  ('PLAN_COVER', 'REWARD_TREASURY', 'reward_plan_end');

-- Sums in millionths of USDT, fixed at joining.
create table rewards_plans (
  id uuid primary key,
  member_id uuid not null,
  state text not null check (state in ('ACTIVE', 'GRADUATED', 'REINVESTED', 'ENDED', 'ENDED_EARLY')),
  joined bigint not null check (joined > 0),
  ratio_percent integer not null check (ratio_percent >= 100),
  target bigint not null check (target >= joined),
  bonus bigint not null check (bonus >= 0),
  daily bigint not null check (daily > 0),
  daily_bps integer not null,
  paid_daily bigint not null default 0 check (paid_daily >= 0),
  paid_team bigint not null default 0 check (paid_team >= 0),
  payments integer not null default 0 check (payments >= 0),
  joined_at timestamptz not null,
  -- The first reward day that counts in full.
  start_day date not null,
  -- TEAM counts plans of the downline that began after this moment; kept by reinvesting.
  team_since timestamptz not null,
  -- The members above at joining, nearest first: who invited whom never changes.
  uplines uuid[] not null check (cardinality(uplines) <= 5),
  terms_version text not null,
  previous_id uuid references rewards_plans (id),
  graduated_at timestamptz,
  reinvest_until timestamptz,
  ended_at timestamptz,
  refund bigint check (refund > 0),
  check (paid_daily + paid_team <= target),
  check (state = 'ACTIVE' or state = 'ENDED_EARLY' or paid_daily + paid_team = target),
  check ((state = 'GRADUATED' or state = 'REINVESTED' or state = 'ENDED') = (graduated_at is not null)),
  check ((state = 'ENDED_EARLY') = (refund is not null))
) with (fillfactor = 70);
create unique index rewards_plans_open on rewards_plans (member_id) where state in ('ACTIVE', 'GRADUATED');
create index rewards_plans_member on rewards_plans (member_id, joined_at);

-- One row per reward day: where its batch stands. A row appears with the day's accruals, in one transaction.
create table rewards_batches (
  day date primary key,
  state text not null check (state in ('RUNNING', 'DONE')),
  -- TEAM shares of the five levels, in millionths.
  team_ppm integer[] not null check (cardinality(team_ppm) = 5),
  started_at timestamptz not null,
  ended_at timestamptz,
  plans integer not null,
  -- Plans up to this one, in order of their numbers, are paid.
  paid_through uuid,
  paid_plans integer not null default 0,
  postings bigint not null default 0,
  daily bigint not null default 0,
  team bigint not null default 0,
  bonus bigint not null default 0,
  graduated integer not null default 0,
  check ((state = 'DONE') = (ended_at is not null)),
  check (paid_plans <= plans)
);

-- What one plan earned on one reward day; written once, never changed. Without foreign keys: the one statement that
-- writes it reads both sides in the same transaction, and keys would double its cost.
create table rewards_days (
  day date not null,
  plan_id uuid not null,
  daily bigint not null check (daily > 0),
  -- By level, 1 to 5: how many plans of the downline were paid, what they were paid together, the share of it.
  team_count integer[] not null,
  team_base bigint[] not null,
  team bigint[] not null,
  -- Paid so far by the plan before this day.
  paid_before bigint not null check (paid_before >= 0),
  primary key (day, plan_id)
);

-- When the plans of a batch were paid, piece by piece.
create table rewards_pieces (
  day date not null references rewards_batches (day),
  through uuid not null,
  paid_at timestamptz not null,
  primary key (day, through)
);

create function rewards_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a day earned is never changed: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;
create trigger rewards_days_append_only before update or delete on rewards_days
  for each row execute function rewards_refuse_change();

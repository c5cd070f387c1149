-- Millionths of USDT.
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
comment on table rewards_plans is 'Reward plans with their terms as fixed at joining and what was paid so far.';
create unique index rewards_plans_open on rewards_plans (member_id) where state in ('ACTIVE', 'GRADUATED');
create index rewards_plans_member on rewards_plans (member_id, joined_at);
-- The console's lists.
create index rewards_plans_newest on rewards_plans (joined_at desc, id desc);
create index rewards_plans_state on rewards_plans (state, joined_at desc, id desc);

-- A row appears with the day's accruals, in one transaction.
create table rewards_batches (
  day date primary key,
  state text not null check (state in ('RUNNING', 'DONE')),
  -- TEAM shares of the five levels, in millionths.
  team_ppm integer[] not null check (cardinality(team_ppm) = 5),
  started_at timestamptz not null,
  ended_at timestamptz,
  plans integer not null,
  paid_plans integer not null default 0,
  postings bigint not null default 0,
  daily bigint not null default 0,
  team bigint not null default 0,
  bonus bigint not null default 0,
  graduated integer not null default 0,
  -- When the members were notified of what the day paid them.
  told_at timestamptz,
  check ((state = 'DONE') = (ended_at is not null)),
  check (paid_plans <= plans)
);
comment on table rewards_batches is 'Reward days and the progress of each day''s batch.';
create index rewards_batches_untold on rewards_batches (day) where state = 'DONE' and told_at is null;

-- Without foreign keys: the one statement that writes it reads both sides in the same transaction, and keys would double its cost.
create table rewards_days (
  day date not null,
  plan_id uuid not null,
  daily bigint not null check (daily > 0),
  -- By level, 1 to 5: plans of the downline that were paid, the sum they were paid, the share of it.
  team_count integer[] not null,
  team_base bigint[] not null,
  team bigint[] not null,
  -- Paid so far by the plan before this day.
  paid_before bigint not null check (paid_before >= 0),
  primary key (day, plan_id)
);
comment on table rewards_days is 'What each plan earned on each reward day; written once, never changed.';

-- Lanes and workers pay side by side, because no two plans share an account.
create table rewards_pieces (
  day date not null references rewards_batches (day),
  through uuid not null,
  paid_at timestamptz,
  after_plan uuid,
  primary key (day, through)
);
comment on table rewards_pieces is 'Pieces of a reward day''s batch, paid side by side.';
create index rewards_pieces_unpaid on rewards_pieces (day, through) where paid_at is null;

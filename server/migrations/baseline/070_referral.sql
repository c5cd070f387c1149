create table referral_members (
  member_id uuid primary key,
  -- The member's opaque name in other members' charts.
  ref uuid not null unique default gen_random_uuid(),
  inviter_id uuid references referral_members (member_id),
  -- Up to five members above, the nearest first.
  path uuid[] not null check (cardinality(path) <= 5),
  via text not null check (via in ('LINK', 'QR', 'KAKAO', 'TELEGRAM', 'X', 'CODE', 'ETC')),
  enrolled_at timestamptz not null,
  -- Since when the team below counts for team rewards.
  team_since timestamptz not null,
  -- The first membership paid with more than a bonus.
  first_paid_at timestamptz,
  -- USDT millionths in an active plan.
  own_funds bigint not null default 0 check (own_funds >= 0),
  -- For each of the five levels below: members, and millionths of USDT in their active plans.
  counts integer[] not null default '{0,0,0,0,0}',
  funds bigint[] not null default '{0,0,0,0,0}' check (0 <= all (funds)),
  check (inviter_id is not distinct from path[1])
) with (fillfactor = 80);
comment on table referral_members is 'The tree of invitations with figures of the five levels below; who invited whom never changes.';
create index referral_members_below on referral_members (inviter_id, enrolled_at, member_id);

create table referral_routes (
  member_id uuid not null,
  via text not null check (via in ('LINK', 'QR', 'KAKAO', 'TELEGRAM', 'X', 'CODE', 'ETC')),
  visits bigint not null default 0,
  sign_ups bigint not null default 0,
  paid bigint not null default 0,
  primary key (member_id, via)
) with (fillfactor = 80);
comment on table referral_routes is 'By which kind of link a member''s invitations came, with visits, sign-ups and first payments.';

create table referral_fees (
  reference uuid primary key,
  payer_id uuid not null,
  type text not null check (type in ('MEMBERSHIP', 'GAME', 'ICO')),
  coin text not null check (coin in ('MCS', 'USDT')),
  base bigint not null check (base > 0),
  refunded bigint not null default 0 check (refunded between 0 and base),
  at timestamptz not null,
  -- How much of a fee is earned: commissions and the running ratio count from it.
  earned bigint not null,
  constraint referral_fees_earned check (earned between 0 and base - refunded)
);
comment on table referral_fees is 'Fees that earn commissions, each once; the revenue side of the running ratio.';
create index referral_fees_at on referral_fees (at);

create table referral_commissions (
  id uuid primary key,
  reference uuid not null references referral_fees (reference),
  payer_id uuid not null,
  upline_id uuid not null,
  level smallint not null check (level between 1 and 5),
  type text not null check (type in ('MEMBERSHIP', 'GAME', 'ICO')),
  coin text not null check (coin in ('MCS', 'USDT')),
  base bigint not null check (base > 0),
  first_bps integer not null,
  next_bps integer not null,
  -- Reserved for it, and how much of that a refund cancelled before it was paid.
  units bigint not null check (units > 0),
  cancelled bigint not null default 0 check (cancelled between 0 and units),
  -- Taken back by a refund after it was paid: a debt, set off against later commissions.
  clawed_back bigint not null default 0 check (clawed_back between 0 and units - cancelled),
  -- How much of its payment went into older debts instead of the wallet.
  set_off bigint not null default 0 check (set_off between 0 and units - cancelled),
  state text not null check (state in ('EARNING', 'ACCRUED', 'PAID', 'CANCELLED', 'CLAWED_BACK')),
  reward_day date not null,
  at timestamptz not null,
  paid_at timestamptz,
  -- EARNING: earned day by day until earns_until, which is null for commissions earned at once. accrued is the level's share so far,
  -- earned the upline's part of it, paid what went to the wallet or to older debts.
  earns_until timestamptz,
  accrued bigint not null default 0,
  earned bigint not null default 0,
  paid bigint not null default 0,
  unique (reference, level),
  constraint referral_commissions_check4 check ((state = 'CLAWED_BACK') = (clawed_back > 0)),
  constraint referral_commissions_check5 check ((state = 'CANCELLED') = (cancelled = units)),
  constraint referral_commissions_paid_at
    check (state = 'EARNING' or (state in ('PAID', 'CLAWED_BACK')) = (paid_at is not null)),
  constraint referral_commissions_earning check (state <> 'EARNING' or earns_until is not null),
  constraint referral_commissions_earned check (paid between 0 and earned and earned between 0 and units - cancelled)
) with (fillfactor = 80);
comment on table referral_commissions is 'Commissions of the five members above a payer, from what was set aside to what was paid.';
create index referral_commissions_upline on referral_commissions (upline_id, at desc, id desc);
create index referral_commissions_due on referral_commissions (reward_day, upline_id, id) where state = 'ACCRUED';
create index referral_commissions_at on referral_commissions (at);
create index referral_commissions_waiting on referral_commissions (id) where earned > paid;
create index referral_commissions_earning on referral_commissions (upline_id, at) where state = 'EARNING';

-- Never settled from a balance.
create table referral_clawbacks (
  id uuid primary key,
  commission_id uuid not null references referral_commissions (id),
  upline_id uuid not null,
  coin text not null check (coin in ('MCS', 'USDT')),
  units bigint not null check (units > 0),
  settled bigint not null default 0 check (settled between 0 and units),
  made_at timestamptz not null
) with (fillfactor = 80);
comment on table referral_clawbacks is 'Debts from fees refunded after their commission was paid, settled from later commissions in the same coin.';
create index referral_clawbacks_open on referral_clawbacks (upline_id, coin, made_at) where settled < units;
create index referral_clawbacks_upline on referral_clawbacks (upline_id, made_at desc);

create table referral_flags (
  member_id uuid not null,
  upline_id uuid not null,
  reason text not null check (reason in ('DEVICE', 'ADDRESS')),
  state text not null check (state in ('OPEN', 'CLEARED', 'CONFIRMED')),
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  primary key (member_id, upline_id),
  check ((state = 'OPEN') = (decided_at is null))
);
comment on table referral_flags is 'Pairs of a member and an upline who look like one person; their commissions wait for staff.';
create index referral_flags_state on referral_flags (state, found_at, member_id, upline_id);

-- The newest row of a coin decides whether commissions stop.
create table referral_ratios (
  at timestamptz not null,
  coin text not null check (coin in ('MCS', 'USDT')),
  revenue bigint not null check (revenue >= 0),
  commissions bigint not null check (commissions >= 0),
  primary key (coin, at)
);
comment on table referral_ratios is 'Revenue and commissions of the running twelve months, checked each hour.';

-- units includes what was set off against older debts.
create table referral_membership_days (
  day date not null,
  upline_id uuid not null,
  units bigint not null check (units > 0),
  set_off bigint not null default 0 check (set_off between 0 and units),
  primary key (day, upline_id)
) with (fillfactor = 80);
comment on table referral_membership_days is 'What memberships brought an upline with the batch of a reward day.';

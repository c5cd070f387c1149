-- The tree of invitations and what is paid along it. Who invited whom never changes.
create table referral_members (
  member_id uuid primary key,
  -- The name of this member in another one's chart: says nothing by itself.
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
  -- Of the five levels below, kept up to date with every change: members, and USDT millionths in their active plans.
  counts integer[] not null default '{0,0,0,0,0}',
  funds bigint[] not null default '{0,0,0,0,0}' check (0 <= all (funds)),
  check (inviter_id is not distinct from path[1])
) with (fillfactor = 80);
create index referral_members_below on referral_members (inviter_id, enrolled_at, member_id);

create function referral_keep_tree() returns trigger language plpgsql as $$
begin
  raise exception 'who invited whom never changes' using errcode = '42501';
end $$;
create trigger referral_members_tree before update of inviter_id, path, via, enrolled_at on referral_members
  for each row when ((old.inviter_id, old.path, old.via, old.enrolled_at)
    is distinct from (new.inviter_id, new.path, new.via, new.enrolled_at))
  execute function referral_keep_tree();

-- Where a member's invitations come from.
create table referral_routes (
  member_id uuid not null,
  via text not null check (via in ('LINK', 'QR', 'KAKAO', 'TELEGRAM', 'X', 'CODE', 'ETC')),
  visits bigint not null default 0,
  sign_ups bigint not null default 0,
  paid bigint not null default 0,
  primary key (member_id, via)
) with (fillfactor = 80);

-- Every fee that earns commissions, once. Revenue of the running ratio.
create table referral_fees (
  reference uuid primary key,
  payer_id uuid not null,
  type text not null check (type in ('MEMBERSHIP', 'GAME', 'ICO')),
  coin text not null check (coin in ('MCS', 'USDT')),
  base bigint not null check (base > 0),
  refunded bigint not null default 0 check (refunded between 0 and base),
  at timestamptz not null
);
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
  -- What was set aside for it, and how much of that a refund took back before it was paid.
  units bigint not null check (units > 0),
  cancelled bigint not null default 0 check (cancelled between 0 and units),
  -- What a refund took back after it was paid: a debt, set off against later commissions.
  clawed_back bigint not null default 0 check (clawed_back between 0 and units - cancelled),
  -- How much of its payment went into older debts instead of the wallet.
  set_off bigint not null default 0 check (set_off between 0 and units - cancelled),
  state text not null check (state in ('ACCRUED', 'PAID', 'CANCELLED', 'CLAWED_BACK')),
  reward_day date not null,
  at timestamptz not null,
  paid_at timestamptz,
  unique (reference, level),
  check ((state in ('PAID', 'CLAWED_BACK')) = (paid_at is not null)),
  check ((state = 'CLAWED_BACK') = (clawed_back > 0)),
  check ((state = 'CANCELLED') = (cancelled = units))
) with (fillfactor = 80);
create index referral_commissions_upline on referral_commissions (upline_id, at desc, id desc);
create index referral_commissions_due on referral_commissions (reward_day, upline_id, id) where state = 'ACCRUED';
create index referral_commissions_at on referral_commissions (at);

-- Debts of paid commissions whose fee was refunded: settled from later commissions in the same coin, never from a balance.
create table referral_clawbacks (
  id uuid primary key,
  commission_id uuid not null references referral_commissions (id),
  upline_id uuid not null,
  coin text not null check (coin in ('MCS', 'USDT')),
  units bigint not null check (units > 0),
  settled bigint not null default 0 check (settled between 0 and units),
  made_at timestamptz not null
) with (fillfactor = 80);
create index referral_clawbacks_open on referral_clawbacks (upline_id, coin, made_at) where settled < units;
create index referral_clawbacks_upline on referral_clawbacks (upline_id, made_at desc);

-- A member and somebody above who look like one person: what the one would earn from the other waits for staff.
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

-- The running twelve months, looked at each hour: the newest row says whether commissions must stop.
create table referral_ratios (
  at timestamptz not null,
  coin text not null check (coin in ('MCS', 'USDT')),
  revenue bigint not null check (revenue >= 0),
  commissions bigint not null check (commissions >= 0),
  primary key (coin, at)
);

insert into ledger_rules (debit_class, credit_class, kind) values
  ('FEES', 'COMMISSION_PAYABLE', 'commission'),
  ('ICO_BUDGET', 'COMMISSION_PAYABLE', 'commission'),
  ('COMMISSION_PAYABLE', 'FEES', 'commission'),
  ('COMMISSION_PAYABLE', 'ICO_BUDGET', 'commission'),
  ('COMMISSION_PAYABLE', 'MEMBER_AVAILABLE', 'recommend_profit');

-- Members who were confirmed before there was a tree.
with recursive tree as (
  select id, inviter_id, array[]::uuid[] as path, inflow_route, confirmed_at from identity_members
  where confirmed_at is not null and inviter_id is null
  union all
  select m.id, m.inviter_id, (m.inviter_id || t.path)[1:5], m.inflow_route, m.confirmed_at
  from identity_members m join tree t on t.id = m.inviter_id where m.confirmed_at is not null
)
insert into referral_members (member_id, inviter_id, path, via, enrolled_at, team_since)
select id, inviter_id, path, inflow_route, confirmed_at, confirmed_at from tree;

with below as (
  select u.id, u.level, count(*)::integer as n from referral_members m, unnest(m.path) with ordinality u (id, level) group by 1, 2
)
update referral_members r set counts = (
  select array_agg(coalesce((select n from below b where b.id = r.member_id and b.level = l), 0) order by l)
  from generate_series(1, 5) l)
where r.member_id in (select id from below);

insert into referral_routes (member_id, via, sign_ups)
select inviter_id, via, count(*) from referral_members where inviter_id is not null group by 1, 2;

create table membership_trials (
  member_id uuid primary key,
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at)
);
comment on table membership_trials is 'Free trials, begun when the mail link is opened.';
create index membership_trials_ends on membership_trials (ends_at);

create table membership_members (
  member_id uuid primary key
);
comment on table membership_members is 'One row per member, locked while periods are bought, cancelled and renewed.';

-- Millionths of USD, of MCS, and of USDT per MCS.
create table membership_quotes (
  id text primary key,
  member_id uuid not null,
  item text not null check (item in ('SIGNAL', 'AUTOBOT')),
  days integer not null check (days > 0),
  usd bigint not null check (usd > 0),
  usd_per_day bigint not null check (usd_per_day > 0),
  discount_pct integer not null check (discount_pct between 0 and 99),
  price bigint not null check (price > 0),
  mcs bigint not null check (mcs > 0),
  bonus bigint not null check (bonus between 0 and mcs),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Time of the price: a price that staff set since makes the quote void. Null in the oldest quotes.
  price_at timestamptz
);
comment on table membership_quotes is 'Membership prices fixed for a minute, each usable once.';

-- What a period cost is stored as it was paid, so that a refund never depends on a later price. Granted periods cost nothing and
-- refund nothing.
create table membership_subscriptions (
  id uuid primary key,
  member_id uuid not null,
  item text not null check (item in ('SIGNAL', 'AUTOBOT')),
  days integer not null check (days > 0),
  usd bigint not null,
  -- Without discount: the cost of a used day when the period is cancelled.
  usd_per_day bigint not null check (usd_per_day > 0),
  discount_pct integer not null check (discount_pct between 0 and 99),
  price bigint not null check (price > 0),
  mcs bigint not null,
  -- The part of it paid with bonus.
  bonus bigint not null check (bonus between 0 and mcs),
  is_renewal boolean not null,
  paid_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null check (state in ('PAID', 'CANCELLED')),
  cancelled_at timestamptz,
  refund_usd bigint check (refund_usd between 0 and usd),
  refund_mcs bigint check (refund_mcs between 0 and mcs),
  refund_bonus bigint check (refund_bonus between 0 and bonus and refund_bonus <= refund_mcs),
  -- Granted by two of the staff.
  is_grant boolean not null default false,
  -- Moved from UNEARNED to FEES so far, money and bonus apart. Periods from before fees were deferred went to FEES at once; they
  -- have nothing in UNEARNED until is_deferred.
  earned_money bigint not null default 0,
  earned_bonus bigint not null default 0,
  earned_through date,
  is_deferred boolean not null default true,
  unearned bigint not null
    generated always as (mcs - coalesce(refund_mcs, 0) - earned_money - earned_bonus) stored,
  check ((state = 'CANCELLED') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (refund_mcs is null) and (refund_mcs is null) = (refund_usd is null)
    and (refund_mcs is null) = (refund_bonus is null)),
  check (case when is_grant then usd = 0 and mcs = 0 else usd > 0 and mcs > 0 end),
  constraint membership_subscriptions_earned_money
    check (earned_money between 0 and mcs - bonus - coalesce(refund_mcs - refund_bonus, 0)),
  constraint membership_subscriptions_earned_bonus check (earned_bonus between 0 and bonus - coalesce(refund_bonus, 0))
) with (fillfactor = 80);
comment on table membership_subscriptions is 'Paid and granted periods with what they cost, what of it is earned and what was refunded.';
create index membership_subscriptions_member on membership_subscriptions (member_id, item, ends_at desc);
create index membership_subscriptions_ends on membership_subscriptions (ends_at) where state = 'PAID';
create index membership_subscriptions_newest on membership_subscriptions (paid_at desc, id desc);
create index membership_subscriptions_cancelled on membership_subscriptions (cancelled_at desc, id desc)
  where state = 'CANCELLED';
create index membership_subscriptions_grants on membership_subscriptions (paid_at desc, id desc) where is_grant;
create index membership_subscriptions_unearned on membership_subscriptions (id) include (unearned) where unearned > 0;
create index membership_subscriptions_legacy on membership_subscriptions (id) where not is_deferred;

-- Off until the member switches it on. Steps of one end: 0 notifies a day ahead, 1 to 4 try to pay.
create table membership_renewals (
  member_id uuid not null,
  item text not null check (item in ('SIGNAL', 'AUTOBOT')),
  is_on boolean not null,
  -- Switched on after an end, it grants no grace for that end.
  changed_at timestamptz not null,
  for_end timestamptz,
  step smallint not null default 0 check (step between 0 and 4),
  next_step_at timestamptz,
  primary key (member_id, item)
) with (fillfactor = 80);
comment on table membership_renewals is 'Automatic renewal per member and item, with the next step of the current end.';
create index membership_renewals_due on membership_renewals (next_step_at) where is_on and next_step_at is not null;

create table membership_alarms (
  id uuid primary key,
  member_id uuid not null,
  item text not null check (item in ('SIGNAL', 'AUTOBOT')),
  kind text not null check (kind in ('EXPIRING', 'LAST_DAY', 'EXPIRED', 'RENEWAL_AHEAD', 'RENEWED', 'RENEWAL_FAILED')),
  -- The end it is about, and for payment tries which of the four.
  ends_at timestamptz not null,
  step smallint not null default 0,
  at timestamptz not null,
  unique (member_id, item, kind, ends_at, step)
);
comment on table membership_alarms is 'What members were told about their membership, each thing once.';
create index membership_alarms_newest on membership_alarms (member_id, at desc);

-- One row per member: the lock under which periods are bought, cancelled and renewed one after the other.
create table membership_members (
  member_id uuid primary key
);

-- A price fixed for a minute, to be used once. Sums in millionths of USD, of MCS, of USDT per MCS.
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
  used_at timestamptz
);

-- One paid period. What it cost is kept as it was paid, so that a refund never depends on a later price.
create table membership_subscriptions (
  id uuid primary key,
  member_id uuid not null,
  item text not null check (item in ('SIGNAL', 'AUTOBOT')),
  days integer not null check (days > 0),
  usd bigint not null check (usd > 0),
  -- Without discount: what a used day counts when the period is cancelled.
  usd_per_day bigint not null check (usd_per_day > 0),
  discount_pct integer not null check (discount_pct between 0 and 99),
  price bigint not null check (price > 0),
  mcs bigint not null check (mcs > 0),
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
  check ((state = 'CANCELLED') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (refund_mcs is null) and (refund_mcs is null) = (refund_usd is null)
    and (refund_mcs is null) = (refund_bonus is null))
) with (fillfactor = 80);
create index membership_subscriptions_member on membership_subscriptions (member_id, item, ends_at desc);
create index membership_subscriptions_ends on membership_subscriptions (ends_at) where state = 'PAID';

-- Renewal by itself: off until the member switches it on. Steps of one end: 0 tells a day ahead, 1 to 4 try to pay.
create table membership_renewals (
  member_id uuid not null,
  item text not null check (item in ('SIGNAL', 'AUTOBOT')),
  is_on boolean not null,
  -- Switched on after an end, it opens no days of grace for that end.
  changed_at timestamptz not null,
  for_end timestamptz,
  step smallint not null default 0 check (step between 0 and 4),
  next_step_at timestamptz,
  primary key (member_id, item)
) with (fillfactor = 80);
create index membership_renewals_due on membership_renewals (next_step_at) where is_on and next_step_at is not null;

-- What members were told about their membership, each thing once.
create table membership_alarms (
  id uuid primary key,
  member_id uuid not null,
  item text not null check (item in ('SIGNAL', 'AUTOBOT')),
  kind text not null check (kind in ('EXPIRING', 'LAST_DAY', 'EXPIRED', 'RENEWAL_AHEAD', 'RENEWED', 'RENEWAL_FAILED')),
  -- The end this is about; for tries of one end also which of the four.
  ends_at timestamptz not null,
  step smallint not null default 0,
  at timestamptz not null,
  unique (member_id, item, kind, ends_at, step)
);
create index membership_alarms_newest on membership_alarms (member_id, at desc);
create index membership_trials_ends on membership_trials (ends_at);

insert into ledger_rules (debit_class, credit_class, kind) values
  ('MEMBER_AVAILABLE', 'FEES', 'subscribe'),
  ('MEMBER_BONUS', 'FEES', 'subscribe'),
  ('FEES', 'MEMBER_AVAILABLE', 'subscribe'),
  ('FEES', 'MEMBER_BONUS', 'subscribe');

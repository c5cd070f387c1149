-- Periods that two of the staff gave for nothing: paid nothing, refunded nothing, counted and ended like any other.
alter table membership_subscriptions add column is_grant boolean not null default false;
alter table membership_subscriptions drop constraint membership_subscriptions_usd_check;
alter table membership_subscriptions drop constraint membership_subscriptions_mcs_check;
alter table membership_subscriptions add check (case when is_grant then usd = 0 and mcs = 0 else usd > 0 and mcs > 0 end);
create index membership_subscriptions_newest on membership_subscriptions (paid_at desc, id desc);
create index membership_subscriptions_cancelled on membership_subscriptions (cancelled_at desc, id desc)
  where state = 'CANCELLED';

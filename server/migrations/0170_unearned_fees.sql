-- A membership fee is deferred revenue: it stands in UNEARNED, each reward day's batch moves what was earned to FEES, and only
-- what is not earned yet can be given back.
insert into ledger_classes (class, may_go_negative, of_member) values ('UNEARNED', false, false);
insert into ledger_rules (debit_class, credit_class, kind) values
  ('MEMBER_AVAILABLE', 'UNEARNED', 'subscribe'),
  ('MEMBER_BONUS', 'UNEARNED', 'subscribe'),
  ('UNEARNED', 'MEMBER_AVAILABLE', 'subscribe'),
  ('UNEARNED', 'MEMBER_BONUS', 'subscribe'),
  ('UNEARNED', 'FEES', 'subscribe_earned'),
  -- Periods that were paid into FEES before there was UNEARNED.
  ('FEES', 'UNEARNED', 'subscribe_deferred');
delete from ledger_rules where kind = 'subscribe' and 'FEES' in (debit_class, credit_class);

-- Moved to FEES so far, money and bonus apart, up to the end of a reward day. Periods of before were moved at once when they
-- were paid: they are taken over one by one (is_deferred), and until then nothing of them is in UNEARNED.
alter table membership_subscriptions
  add column earned_money bigint not null default 0,
  add column earned_bonus bigint not null default 0,
  add column earned_through date,
  add column is_deferred boolean not null default false;
alter table membership_subscriptions alter column is_deferred set default true;
update membership_subscriptions set is_deferred = state = 'CANCELLED',
  earned_money = mcs - bonus - coalesce(refund_mcs - refund_bonus, 0), earned_bonus = bonus - coalesce(refund_bonus, 0);
alter table membership_subscriptions
  add column unearned bigint not null
    generated always as (mcs - coalesce(refund_mcs, 0) - earned_money - earned_bonus) stored,
  add constraint membership_subscriptions_earned_money
    check (earned_money between 0 and mcs - bonus - coalesce(refund_mcs - refund_bonus, 0)),
  add constraint membership_subscriptions_earned_bonus check (earned_bonus between 0 and bonus - coalesce(refund_bonus, 0));
create index membership_subscriptions_unearned on membership_subscriptions (id) include (unearned) where unearned > 0;
create index membership_subscriptions_legacy on membership_subscriptions (id) where not is_deferred;

-- How much of a fee is earned: commissions and the running ratio count from it.
alter table referral_fees add column earned bigint;
update referral_fees set earned = base - refunded;
alter table referral_fees alter column earned set not null,
  add constraint referral_fees_earned check (earned between 0 and base - refunded);

-- A commission that is earned day by day (EARNING) until `earns_until`; null for those that are earned at once. `accrued` is
-- what its level has come to, `earned` what of it is the member's, `paid` what left for the wallet or for older debts.
alter table referral_commissions
  add column earns_until timestamptz,
  add column accrued bigint not null default 0,
  add column earned bigint not null default 0,
  add column paid bigint not null default 0;
alter table referral_commissions drop constraint referral_commissions_state_check,
  add constraint referral_commissions_state_check
    check (state in ('EARNING', 'ACCRUED', 'PAID', 'CANCELLED', 'CLAWED_BACK'));
do $$ declare one text; begin
  select conname into strict one from pg_constraint
    where conrelid = 'referral_commissions'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%paid_at IS NOT NULL%';
  execute format('alter table referral_commissions drop constraint %I', one);
end $$;
alter table referral_commissions
  add constraint referral_commissions_paid_at
    check (state = 'EARNING' or (state in ('PAID', 'CLAWED_BACK')) = (paid_at is not null)),
  add constraint referral_commissions_earning check (state <> 'EARNING' or earns_until is not null),
  add constraint referral_commissions_earned check (paid between 0 and earned and earned between 0 and units - cancelled);
create index referral_commissions_waiting on referral_commissions (id) where earned > paid;
create index referral_commissions_earning on referral_commissions (upline_id, at) where state = 'EARNING';

-- What memberships brought an upline with the batch of a reward day; what went into older debts is a part of it.
create table referral_membership_days (
  day date not null,
  upline_id uuid not null,
  units bigint not null check (units > 0),
  set_off bigint not null default 0 check (set_off between 0 and units),
  primary key (day, upline_id)
) with (fillfactor = 80);

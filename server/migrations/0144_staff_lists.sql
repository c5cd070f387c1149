-- What the staff list in an order that no member asks for.
create index rewards_plans_newest on rewards_plans (joined_at desc, id desc);
create index autotrading_accounts_switched on autotrading_accounts (switched_at desc, id desc)
  where switched_at is not null;
create index autotrading_keys_state on autotrading_keys (state, registered_at, id);
create index membership_subscriptions_grants on membership_subscriptions (paid_at desc, id desc) where is_grant;

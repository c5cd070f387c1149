-- Lets a role trade: it reads who may trade, writes positions, orders and trades, and notifies members. It sees no balance, no
-- password, no session and no code, and of exchange keys only what is sealed for the executor's own key.
create or replace function autotrading_admit_executor(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on kernel_install, kernel_settings, kernel_gates to %I', p_role);
  execute format('grant insert (network, installed_at) on kernel_install to %I', p_role);
  execute format('grant select on market_sources, market_candles to %I', p_role);
  execute format('grant insert on market_sources to %I', p_role);
  execute format('grant select on signals_signals, signals_outcomes, signals_withdrawals, signals_marks to %I', p_role);
  execute format('grant select on membership_trials, membership_subscriptions, membership_renewals to %I', p_role);
  execute format('grant select (id, login_id, country, state) on identity_members to %I', p_role);
  execute format('grant select on autotrading_accounts, autotrading_keys, autotrading_positions, autotrading_orders,
    autotrading_fills, autotrading_notes, autotrading_heard, autotrading_paper_orders to %I', p_role);
  execute format('grant update on autotrading_accounts, autotrading_positions, autotrading_orders, autotrading_paper_orders to %I', p_role);
  execute format('grant update (state, reason, checked_at, check_asked_at, failures, permissions, ip_restricted, ends_at,
    free_quote) on autotrading_keys to %I', p_role);
  execute format('grant insert on autotrading_positions, autotrading_orders, autotrading_fills, autotrading_notes,
    autotrading_heard, autotrading_paper_orders to %I', p_role);
  execute format('grant delete on autotrading_notes, autotrading_heard to %I', p_role);
  execute format('grant select on notifications_members, notifications_devices, notifications_alarms,
    notifications_pushes to %I', p_role);
  execute format('grant insert on notifications_alarms, notifications_pushes to %I', p_role);
end $$;
revoke all on function autotrading_admit_executor from public;

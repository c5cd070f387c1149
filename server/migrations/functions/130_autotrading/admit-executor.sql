-- Lets a role trade: it reads who may trade, writes positions, orders and trades, and notifies members. It sees no balance, no
-- password, no session and no code, and of exchange keys only what is sealed for the executor's own key.
create or replace function autotrading_admit_executor(p_role name) returns void language plpgsql as $$
begin
  perform kernel_admit_executor(p_role);
  perform market_admit_executor(p_role);
  perform identity_admit_executor(p_role);
  perform licences_admit_executor(p_role);
  perform notifications_admit_executor(p_role);
  perform membership_admit_executor(p_role);
  perform signals_admit_executor(p_role);
  execute format('grant select on autotrading_accounts, autotrading_keys, autotrading_positions, autotrading_orders,
    autotrading_fills, autotrading_notes, autotrading_heard, autotrading_paper_orders, autotrading_lost_orders to %I', p_role);
  execute format('grant update on autotrading_accounts, autotrading_positions, autotrading_orders, autotrading_paper_orders to %I', p_role);
  execute format('grant update (state, reason, checked_at, check_asked_at, failures, permissions, ip_restricted, ends_at,
    free_quote) on autotrading_keys to %I', p_role);
  execute format('grant insert on autotrading_positions, autotrading_orders, autotrading_fills, autotrading_notes,
    autotrading_heard, autotrading_paper_orders to %I', p_role);
  execute format('grant select (id, member_id) on autotrading_strategies to %I', p_role);
  execute format('grant select, delete, update (state, reason, position_id, settled_at) on autotrading_strategy_alerts to %I', p_role);
  execute format('grant delete on autotrading_notes, autotrading_heard to %I', p_role);
end $$;
revoke all on function autotrading_admit_executor from public;

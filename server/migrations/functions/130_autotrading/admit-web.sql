-- Of trades a role that answers requests writes what a member asks for; what was bought, sold and filled is the executor's to say.
create or replace function autotrading_admit_web(p_role name) returns void language plpgsql as $$
begin
  execute format('grant insert, update, delete on autotrading_accounts, autotrading_keys, autotrading_notes,
    autotrading_paper_orders, autotrading_strategies, autotrading_strategy_alerts to %I', p_role);
  execute format('grant insert (id, account_id, signal_id, symbol, kind, state, planned, risk, found_at, valid_until,
    interval_minutes, target, stop, trailing_bps, opened_at), update (state, close_reason, failure, closed_at,
    target, wished_stop, kept_quantity)
    on autotrading_positions to %I', p_role);
  execute format('grant insert (id, position_id, account_id, leg, attempt, client_id, symbol, quantity, state, made_at),
    update (state, reason, ended_at) on autotrading_orders to %I', p_role);
end $$;
revoke all on function autotrading_admit_web from public;

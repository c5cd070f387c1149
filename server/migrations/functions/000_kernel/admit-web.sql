-- Lets a role answer requests: it reads everything and writes what members and staff change, but neither the books, nor what
-- workers and the signer say about payments, nor what the executor says about trades, nor the record of migrations.
create or replace function kernel_admit_web(p_role name) returns void language plpgsql as $$
declare
  v_table name;
  v_function regprocedure;
begin
  execute format('grant usage on schema public to %I', p_role);
  execute format('grant select on all tables in schema public to %I', p_role);
  execute format('grant usage, select on all sequences in schema public to %I', p_role);
  for v_table in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not starts_with(c.relname, 'ledger_')
      and c.relname not in ('kernel_migrations', 'chain_approvals', 'chain_attempts', 'chain_refusals',
        'market_trx_prices', 'autotrading_positions', 'autotrading_orders', 'autotrading_fills', 'autotrading_heard')
  loop
    execute format('grant insert, update, delete on %I to %I', v_table, p_role);
  end loop;
  -- Of trades it writes what a member asks for; what was bought, sold and filled is the executor's to say.
  execute format('grant insert (id, account_id, signal_id, symbol, kind, state, planned, risk, found_at, valid_until,
    interval_minutes, target, stop, trailing_bps, opened_at), update (state, close_reason, failure, closed_at)
    on autotrading_positions to %I', p_role);
  execute format('grant insert (id, position_id, account_id, leg, attempt, client_id, symbol, quantity, state, made_at),
    update (state, reason, ended_at) on autotrading_orders to %I', p_role);
  for v_function in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.proname in ('ledger_post', 'ledger_open_accounts', 'ledger_lock_account')
  loop
    execute format('grant execute on function %s to %I', v_function, p_role);
  end loop;
end $$;
revoke all on function kernel_admit_web from public;

-- The books are written by their owner's functions only: a role that answers requests runs them without a right to write the tables.
-- ledger_post checks everything it is given; the two functions it stands on are not for others.
-- Money enters the books from the chain, which only workers read: a role that is not the owner's posts no deposit and no funding.
create or replace function ledger_post(
  p_now timestamptz, p_ids uuid[], p_ops smallint[], p_kinds text[], p_kind_at smallint[],
  p_details text[], p_detail_at smallint[], p_debits uuid[], p_credits uuid[], p_amounts bigint[],
  p_references uuid[], p_holds uuid[], p_linked boolean[]
) returns smallint[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n constant integer := cardinality(p_ids);
begin
  if p_kinds && array['deposit', 'operator_funding'] and not pg_has_role(session_user, current_user, 'usage') then
    raise exception 'permission denied: only a worker books what the chain brought' using errcode = '42501';
  end if;
  if n > 0 and 1 = all (p_ops) and num_nonnulls(variadic p_holds) = 0 and true = all (p_linked[:n - 1])
    and ledger_post_whole(p_now, p_ids, p_kinds, p_kind_at, p_details, p_detail_at, p_debits, p_credits, p_amounts, p_references)
  then
    return array_fill(0::smallint, array[n]);
  end if;
  return ledger_post_each(p_now, p_ids, p_ops,
    array(select p_kinds[p_kind_at[i]] from generate_series(1, n) i order by i),
    array(select p_details[p_detail_at[i]] from generate_series(1, n) i order by i),
    p_debits, p_credits, p_amounts, p_references, p_holds, p_linked);
end $$;

-- Opens accounts that are not open yet. Whether one may go below zero follows from its class.
create function ledger_open_accounts(
  p_ids uuid[], p_currencies text[], p_classes text[], p_owners uuid[]
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_accounts (id, currency, class, owner_id, may_go_negative)
  select n.id, n.currency, n.class, n.owner_id, c.may_go_negative
  from unnest(p_ids, p_currencies, p_classes, p_owners) n (id, currency, class, owner_id)
  join ledger_classes c on c.class = n.class
  on conflict do nothing
$$;

-- Balance and hold of an account, locked until the transaction ends.
create function ledger_lock_account(p_id uuid) returns table (balance bigint, hold bigint)
  language sql security definer set search_path = public, pg_temp as $$
  select a.balance, a.hold from ledger_accounts a where a.id = p_id for no key update
$$;

-- Not for the signer, the executor or any other role.
do $$
declare v_function regprocedure;
begin
  for v_function in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.proname in ('ledger_post', 'ledger_post_each', 'ledger_post_whole', 'ledger_open_accounts', 'ledger_lock_account')
  loop
    execute format('revoke all on function %s from public', v_function);
  end loop;
end $$;

-- Lets a role answer requests: it reads everything and writes what members and staff change, but neither the books, nor what
-- workers and the signer say about payments, nor what the executor says about trades, nor the record of migrations.
create function kernel_admit_web(p_role name) returns void language plpgsql as $$
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
        'autotrading_positions', 'autotrading_orders', 'autotrading_fills', 'autotrading_heard')
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

-- Balances and holds of accounts that are open, locked in the order of their numbers until the transaction ends.
create or replace function ledger_lock_accounts(p_ids uuid[]) returns table (id uuid, balance bigint, hold bigint)
  language sql security definer set search_path = public, pg_temp as $$
  select a.id, a.balance, a.hold from ledger_accounts a where a.id = any (p_ids) order by a.id for no key update
$$;
revoke all on function ledger_lock_accounts from public;

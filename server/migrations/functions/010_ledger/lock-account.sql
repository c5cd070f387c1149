-- Balance and hold of an account, locked until the transaction ends.
create or replace function ledger_lock_account(p_id uuid) returns table (balance bigint, hold bigint)
  language sql security definer set search_path = public, pg_temp as $$
  select a.balance, a.hold from ledger_accounts a where a.id = p_id for no key update
$$;
revoke all on function ledger_lock_account from public;

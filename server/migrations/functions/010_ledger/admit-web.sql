-- A role that answers requests writes the books through these functions only.
create or replace function ledger_admit_web(p_role name) returns void language plpgsql as $$
begin
  execute format('grant execute on function ledger_post, ledger_open_accounts, ledger_lock_account, ledger_lock_accounts to %I', p_role);
end $$;
revoke all on function ledger_admit_web from public;

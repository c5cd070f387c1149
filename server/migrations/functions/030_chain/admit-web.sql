-- A role that answers requests writes neither approvals, which workers add, nor what the signer says about payments.
create or replace function chain_admit_web(p_role name) returns void language plpgsql as $$
begin
  execute format('grant insert, update, delete on chain_network, chain_watch, chain_addresses, chain_unswept, chain_deposits,
    chain_house_receipts, chain_payments, chain_rescans, chain_rescan_finds to %I', p_role);
end $$;
revoke all on function chain_admit_web from public;

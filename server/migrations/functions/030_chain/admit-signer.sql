-- Lets a role sign: it reads what is ready and adds signatures and refusals; nothing else of this database.
create or replace function chain_admit_signer(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on chain_approved, chain_sealed_holds to %I', p_role);
  execute format('grant insert on chain_attempts, chain_refusals to %I', p_role);
end $$;
revoke all on function chain_admit_signer from public;

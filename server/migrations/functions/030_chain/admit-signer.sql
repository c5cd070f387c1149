-- Lets a role sign: it reads what is ready, adds signatures and refusals, confirms that the database is the one it knows, and
-- reserves addresses, signs that an address is the operator's, and signs what carries a head into the chain; nothing else of this database.
create or replace function chain_admit_signer(p_role name) returns void language plpgsql as $$
begin
  perform kernel_admit_keeper(p_role);
  execute format('grant select on chain_approved, chain_sealed_holds, chain_known_signatures, chain_reserved_addresses,
    chain_unsigned_ownership, chain_unsigned_anchors to %I', p_role);
  execute format('grant execute on function chain_reserve_addresses, chain_sign_ownership, chain_sign_anchor to %I', p_role);
  execute format('grant insert on chain_attempts, chain_refusals to %I', p_role);
end $$;
revoke all on function chain_admit_signer from public;

-- Every signature that this database accounts for: the signer signs nothing while its journal has another one.
create or replace view chain_known_signatures as
  select txid from chain_attempts union all select txid from chain_lost_signatures;

-- An address is named by its number under the extended public key of members' addresses. The baseline keeps the names it was applied with.
alter table chain_addresses rename column place to derivation_index;
alter table chain_unswept rename column place to derivation_index;
alter table chain_deposits rename column place to derivation_index;
alter table chain_payments rename column place to derivation_index;
alter table chain_payments rename column to_place to to_derivation_index;
alter sequence chain_address_places rename to chain_derivation_indexes;
-- Renamed, not made anew, so that it keeps its grants to the signer; a fresh database has it only after this.
alter view if exists chain_approved rename column place to derivation_index;
alter view if exists chain_approved rename column to_place to to_derivation_index;

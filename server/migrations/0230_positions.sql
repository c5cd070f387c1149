-- "place" stood for five things; each column now has the name of what it is. The baseline keeps the names it was applied with.

-- The number of an address under the extended public key of members' addresses.
alter table chain_addresses rename column place to derivation_index;
alter table chain_unswept rename column place to derivation_index;
alter table chain_deposits rename column place to derivation_index;
alter table chain_payments rename column place to derivation_index;
alter table chain_payments rename column to_place to to_derivation_index;
-- Renamed, not made anew, so that it keeps its grants to the signer; a fresh database has it only after this.
alter view if exists chain_approved rename column place to derivation_index;
alter view if exists chain_approved rename column to_place to to_derivation_index;
alter sequence chain_address_places rename to chain_derivation_indexes;

-- The order in which rows came, or are listed.
alter table ico_entries rename column place to position;
alter table ico_pieces rename column after_place to after_position;
alter table ico_pieces rename column through_place to through_position;
alter table game_bets rename column place to position;
alter table content_items rename column place to position;
alter table staff_audit rename column place to position;

-- The index of a leaf in its batch.
alter table signals_entries rename column place to leaf_index;

-- The number of a paper order, as an exchange would give it.
alter table autotrading_paper_orders rename column place to order_number;

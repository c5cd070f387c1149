-- What a member sent to the hot wallet by mistake can be given to him by two of the staff, once.
alter table chain_house_receipts add column assigned_to uuid;
create index chain_house_receipts_newest on chain_house_receipts (received_at desc, id desc);
create index chain_deposits_newest on chain_deposits (seen_at desc, id desc);

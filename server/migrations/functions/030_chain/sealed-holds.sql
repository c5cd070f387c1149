-- The transfer behind a payment's hold as it is hashed when it is sealed, and the batch it is sealed in.
create or replace view chain_sealed_holds as
  select s.id, s.entry, s.leaves, s.root
  from chain_payments p join ledger_sealed_transfers s on s.id = p.id
  where s.op = 2;

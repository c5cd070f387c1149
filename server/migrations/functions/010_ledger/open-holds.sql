-- Offered to other modules: open holds, as the transfer that made them says. A row of ledger_holds without its transfer is none.
create or replace view ledger_open_holds as
  select t.id, t.kind, t.currency, t.amount, d.owner_id, d.class as debit_class, c.class as credit_class
  from ledger_transfers t
  join ledger_holds o on o.id = t.id
  join ledger_accounts d on d.id = t.debit_account
  join ledger_accounts c on c.id = t.credit_account
  where t.op = 2 and d.currency = t.currency and o.state = 'OPEN'
    and (o.debit_account, o.credit_account, o.amount) = (t.debit_account, t.credit_account, t.amount);

-- A withdrawal whose network fee exceeds what was prepaid is the operator's loss, and must never fail for want of fees earned.
delete from ledger_rules where (debit_class, credit_class, kind) = ('FEES', 'CHAIN', 'withdraw_fee');
insert into ledger_rules (debit_class, credit_class, kind) values ('OPERATOR_CAPITAL', 'CHAIN', 'withdraw_fee');

-- From a hold to what became of it: a history shows both as one line.
create index ledger_transfers_hold on ledger_transfers (hold_id) where hold_id is not null;

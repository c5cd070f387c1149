-- Corrections of a member's balance by two of the staff. They are paid out of the operator's capital and what they take stays
-- here: from this account no way leads to a treasury, a plan or a commission.
insert into ledger_classes (class, may_go_negative, of_member) values ('ADJUSTMENTS', false, false);
insert into ledger_rules (debit_class, credit_class, kind) values
  ('OPERATOR_CAPITAL', 'ADJUSTMENTS', 'operator_deposit'),
  ('ADJUSTMENTS', 'MEMBER_AVAILABLE', 'send'),
  ('MEMBER_AVAILABLE', 'ADJUSTMENTS', 'send');

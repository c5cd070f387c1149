-- What is left of a sign-up bonus goes back to where it came from when its member's account is erased.
insert into ledger_rules (debit_class, credit_class, kind) values ('MEMBER_BONUS', 'BONUS_BUDGET', 'signup_free_increase');

-- A history is chosen and counted in the index alone; only the rows of the page are fetched.
alter table ledger_transfers
  drop constraint ledger_transfers_debit_account_debit_version_key,
  drop constraint ledger_transfers_credit_account_credit_version_key;
alter table ledger_transfers
  add constraint ledger_transfers_out unique (debit_account, debit_version)
    include (posted_at, op, kind, detail, credit_account, id),
  add constraint ledger_transfers_in unique (credit_account, credit_version)
    include (posted_at, op, kind, detail, id);

-- Rows are only added: what makes an index enough is noted after each hundredth part, not each fifth.
alter table ledger_transfers set (autovacuum_vacuum_insert_scale_factor = 0.01);

-- Offered to other modules: transfers as they are hashed when they are sealed, and the batch they are sealed in.
create or replace view ledger_sealed_transfers as
  select t.id, t.op,
    concat_ws('|', t.id, t.op, t.kind, t.detail, t.currency, t.debit_account, t.credit_account, t.debit_class, t.credit_class,
      t.amount, coalesce(t.reference::text, '-'), coalesce(t.hold_id::text, '-'), t.debit_version,
      coalesce(t.credit_version, 0), t.debit_balance, coalesce(t.credit_balance, 0), extract(epoch from t.posted_at)) as entry,
    s.leaves, s.root
  from ledger_transfers t
  cross join lateral (select * from ledger_seals e where e.to_xid > t.written_by order by e.to_xid limit 1) s
  where s.from_xid <= t.written_by;

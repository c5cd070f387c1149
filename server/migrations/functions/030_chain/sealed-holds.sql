-- The transfer behind a payment's hold as it is hashed when it is sealed, and the batch it is sealed in.
create or replace view chain_sealed_holds as
  select t.id,
    concat_ws('|', t.id, t.op, t.kind, t.detail, t.currency, t.debit_account, t.credit_account, t.debit_class, t.credit_class,
      t.amount, coalesce(t.reference::text, '-'), coalesce(t.hold_id::text, '-'), t.debit_version,
      coalesce(t.credit_version, 0), t.debit_balance, coalesce(t.credit_balance, 0), extract(epoch from t.posted_at)) as entry,
    s.leaves, s.root
  from chain_payments p
  join ledger_transfers t on t.id = p.id
  cross join lateral (select * from ledger_seals e where e.to_xid > t.written_by order by e.to_xid limit 1) s
  where t.op = 2 and s.from_xid <= t.written_by;

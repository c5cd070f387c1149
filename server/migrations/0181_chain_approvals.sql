-- A worker's word for a payment: an Ed25519 authenticator over id, kind, coin, destination, amount, member and expiry. The signer verifies it
-- with the public half; the private half is in no database.
create table chain_approvals (
  payment_id uuid primary key references chain_payments,
  -- Whose money it is; none for what the house moves between its own addresses.
  member_id uuid,
  expires_at timestamptz not null,
  authenticator bytea not null check (length(authenticator) = 64)
);

-- The hold is read from the transfer that made it, which is sealed, and not from the table of holds alone.
create or replace view chain_approved as
  select p.id, p.kind, p.coin, p.to_address, p.to_place, p.place, p.units, p.fee_limit_sun, p.requested_at,
    (select count(*)::integer + 1 from chain_attempts a where a.payment_id = p.id) as attempt,
    h.amount as held_units, h.owner_id as held_of, v.member_id, v.expires_at, v.authenticator
  from chain_payments p
  left join chain_approvals v on v.payment_id = p.id
  left join lateral (
    select t.amount, d.owner_id from ledger_transfers t
      join ledger_holds o on o.id = t.id
      join ledger_accounts d on d.id = t.debit_account
      join ledger_accounts c on c.id = t.credit_account
    where t.id = p.id and t.op = 2 and t.kind = 'withdraw' and t.currency = p.coin
      and o.state = 'OPEN' and (o.debit_account, o.credit_account, o.amount) = (t.debit_account, t.credit_account, t.amount)
      and d.currency = p.coin and c.class = 'CHAIN'
      and d.class = case p.coin when 'TRX' then 'MEMBER_GAS' else 'MEMBER_AVAILABLE' end) h on true
  where p.state = 'READY'
    and not exists (select from chain_attempts a where a.payment_id = p.id and a.state <> 'DEAD')
    and not exists (select from chain_refusals r where r.payment_id = p.id);

-- The transfer behind a payment's hold as it is hashed when it is sealed, and the batch that it is sealed in.
create index ledger_seals_end on ledger_seals (to_xid);
create view chain_sealed_holds as
  select t.id,
    concat_ws('|', t.id, t.op, t.kind, t.detail, t.currency, t.debit_account, t.credit_account, t.debit_class, t.credit_class,
      t.amount, coalesce(t.reference::text, '-'), coalesce(t.hold_id::text, '-'), t.debit_version,
      coalesce(t.credit_version, 0), t.debit_balance, coalesce(t.credit_balance, 0), extract(epoch from t.posted_at)) as entry,
    s.leaves, s.root
  from chain_payments p
  join ledger_transfers t on t.id = p.id
  cross join lateral (select * from ledger_seals e where e.to_xid > t.written_by order by e.to_xid limit 1) s
  where t.op = 2 and s.from_xid <= t.written_by;

create or replace function chain_admit_signer(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on chain_approved, chain_sealed_holds to %I', p_role);
  execute format('grant insert on chain_attempts, chain_refusals to %I', p_role);
end $$;

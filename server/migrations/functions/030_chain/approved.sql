-- All that the signer reads of payments: what is ready, the next attempt's number, the open hold behind it and the worker's approval.
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

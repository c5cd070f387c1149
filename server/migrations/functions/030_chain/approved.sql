-- All that the signer reads of payments: what is ready, the next attempt's number, the open hold behind it and the worker's approval.
create or replace view chain_approved as
  select p.id, p.kind, p.coin, p.to_address, p.to_derivation_index, p.derivation_index, p.units, p.fee_limit_sun, p.requested_at,
    (select count(*)::integer + 1 from chain_attempts a where a.payment_id = p.id) as attempt,
    h.amount as held_units, h.owner_id as held_of, v.member_id, v.expires_at, v.authenticator
  from chain_payments p
  left join chain_approvals v on v.payment_id = p.id
  left join ledger_open_holds h on h.id = p.id and h.kind = 'withdraw' and h.currency = p.coin and h.credit_class = 'CHAIN'
    and h.debit_class = case p.coin when 'TRX' then 'MEMBER_GAS' else 'MEMBER_AVAILABLE' end
  where p.state = 'READY'
    and not exists (select from chain_attempts a where a.payment_id = p.id and a.state <> 'DEAD')
    and not exists (select from chain_refusals r where r.payment_id = p.id);

-- Until it is credited, a deposit is what the chain says last: on another branch the same transaction may pay another sum, coin or
-- member. What was shown first was credited before.
create or replace function chain_guard_deposit() returns trigger language plpgsql as $$
begin
  if old.state = 'CREDITED' or (old.id, old.txid, old.log_index) is distinct from (new.id, new.txid, new.log_index) then
    raise exception 'deposit % is settled or would become another one', old.id using errcode = '42501';
  end if;
  return new;
end $$;

-- What cannot be swept now (the token refuses the address, energy is too dear) is not looked at again at once: the few that are
-- looked at each second would be always the same.
alter table chain_unswept add column put_off_until timestamptz;

-- Staff see what keeps a payout of gas waiting, as its newest look said, and two of them agree to a large one. Gas that came after a
-- closing that named no address waits for one.
alter table wallet_gas_payouts
  alter column address drop not null,
  add column waits_for text check (waits_for in ('address', 'lock', 'withdrawals', 'staff')),
  add column approved_by text,
  add constraint wallet_gas_payouts_addressed check (address is not null or state = 'LAID');
create index wallet_gas_payouts_newest on wallet_gas_payouts (made_at desc, id desc);

-- Until it is credited, a deposit is what the chain says last: on another branch the same transaction may pay another sum, coin or
-- member.
create or replace function chain_guard_deposit() returns trigger language plpgsql as $$
begin
  if old.state = 'CREDITED' or (old.id, old.txid, old.log_index) is distinct from (new.id, new.txid, new.log_index) then
    raise exception 'deposit % is settled or would become another one', old.id using errcode = '42501';
  end if;
  return new;
end $$;

create or replace trigger chain_deposits_guard before update on chain_deposits for each row execute function chain_guard_deposit();

create or replace function chain_guard_payment() returns trigger language plpgsql as $$
begin
  if (old.id, old.kind, old.coin, old.to_address, old.derivation_index, old.units, old.fee_limit_sun)
      is distinct from (new.id, new.kind, new.coin, new.to_address, new.derivation_index, new.units, new.fee_limit_sun) then
    raise exception 'payment % would become another one', old.id using errcode = '42501';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
      ('QUEUED', 'READY'), ('QUEUED', 'FAILED'), ('READY', 'QUEUED'), ('READY', 'SIGNED'), ('READY', 'FAILED'),
      ('SIGNED', 'BROADCAST'), ('SIGNED', 'QUEUED'), ('BROADCAST', 'CONFIRMED'), ('BROADCAST', 'FAILED'), ('BROADCAST', 'QUEUED')) then
    raise exception 'payment % cannot go from % to %', old.id, old.state, new.state using errcode = '42501';
  end if;
  if new.state in ('QUEUED', 'READY') and exists (select from chain_attempts where payment_id = new.id and state <> 'DEAD')
      and old.state <> new.state then
    raise exception 'payment % still has an attempt that may be on the chain', old.id using errcode = '42501';
  end if;
  if new.state = 'FAILED' and exists (select from chain_attempts where payment_id = new.id and state in ('ALIVE', 'SUCCESS')) then
    raise exception 'payment % may be on the chain', old.id using errcode = '42501';
  end if;
  if new.state = 'CONFIRMED' and not exists (select from chain_attempts where payment_id = new.id and state = 'SUCCESS') then
    raise exception 'payment % is not on the chain', old.id using errcode = '42501';
  end if;
  if new.state = 'READY' and old.state <> 'READY' then perform pg_notify('chain_ready', ''); end if;
  return new;
end $$;

create or replace trigger chain_payments_guard before update on chain_payments for each row execute function chain_guard_payment();

create or replace function chain_guard_attempt() returns trigger language plpgsql security definer set search_path from current as $$
declare payment_state text; attempts integer;
begin
  if tg_op = 'INSERT' then
    select state into payment_state from chain_payments where id = new.payment_id for no key update;
    select count(*) into attempts from chain_attempts where payment_id = new.payment_id;
    if payment_state is distinct from 'READY' or new.attempt <> attempts + 1 or new.state <> 'ALIVE' then
      raise exception 'payment % takes no attempt % now', new.payment_id, new.attempt using errcode = '42501';
    end if;
    perform pg_notify('chain_signed', '');
  elsif old.state <> 'ALIVE' or (old.payment_id, old.attempt, old.txid, old.signed, old.expires_at)
      is distinct from (new.payment_id, new.attempt, new.txid, new.signed, new.expires_at) then
    raise exception 'attempt % of payment % is settled', old.attempt, old.payment_id using errcode = '42501';
  end if;
  return new;
end $$;

create or replace trigger chain_attempts_guard before insert or update on chain_attempts for each row execute function chain_guard_attempt();

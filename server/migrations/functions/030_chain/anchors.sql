-- What has still to be signed: all that the signer reads of it.
create or replace view chain_unsigned_anchors as
  select proof, address, head from chain_anchors where txid is null;

-- Puts a transaction beside the head it carries; false when none is wanted.
create or replace function chain_sign_anchor(p_proof bigint, p_txid text, p_signed text, p_expires_at timestamptz) returns boolean
language plpgsql security definer set search_path from current as $$
begin
  update chain_anchors set txid = p_txid, signed = p_signed, expires_at = p_expires_at
  where proof = p_proof and txid is null;
  return found;
end $$;
revoke all on function chain_sign_anchor from public;

create or replace function chain_guard_anchors() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.block is not null
      or (old.proof, old.address, old.head) is distinct from (new.proof, new.address, new.head) then
    raise exception 'chain_anchors is append-only' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger chain_anchors_guard before update or delete on chain_anchors
  for each row execute function chain_guard_anchors();
create or replace trigger chain_anchors_kept before truncate on chain_anchors
  for each statement execute function chain_guard_anchors();

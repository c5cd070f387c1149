-- What addresses have still to sign: all that the signer reads of them.
create or replace view chain_unsigned_ownership as
  select proof, address, head, requested_at from chain_ownership where signature is null;

-- Puts a signature beside what it signs, once; false when there is none to sign.
create or replace function chain_sign_ownership(p_proof bigint, p_address text, p_signature bytea, p_at timestamptz) returns boolean
language plpgsql security definer set search_path from current as $$
begin
  update chain_ownership set signature = p_signature, signed_at = p_at
  where proof = p_proof and address = p_address and signature is null;
  return found;
end $$;
revoke all on function chain_sign_ownership from public;

create or replace function chain_guard_ownership() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.signature is not null
      or (old.proof, old.address, old.head) is distinct from (new.proof, new.address, new.head) then
    raise exception 'chain_ownership is append-only' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger chain_ownership_guard before update or delete on chain_ownership
  for each row execute function chain_guard_ownership();
create or replace trigger chain_ownership_kept before truncate on chain_ownership
  for each statement execute function chain_guard_ownership();

-- How many addresses were handed out, and how many may be.
create or replace view chain_reserved_addresses as
  select (s.last_value + s.is_called::integer)::integer as next,
    (select horizon from chain_address_horizon) as horizon
  from chain_derivation_indexes s;

-- Lets addresses be handed out up to a horizon; with p_from the next one is that or a later one. Nothing ever goes back.
create or replace function chain_reserve_addresses(p_from integer, p_horizon integer) returns void
language plpgsql security definer set search_path from current as $$
begin
  -- One at a time: the counter must not go back to what another call just passed.
  lock table chain_address_horizon in share row exclusive mode;
  if p_from > (select next from chain_reserved_addresses) then
    perform setval('chain_derivation_indexes', p_from, false);
  end if;
  insert into chain_address_horizon as h (horizon) values (p_horizon)
  on conflict (only_row) do update set horizon = greatest(h.horizon, excluded.horizon);
end $$;
revoke all on function chain_reserve_addresses from public;

-- The next derivation index; null while none may be handed out: beyond the horizon, or in a database that the signer does not confirm.
-- What a failed call leaves out stays unused.
create or replace function chain_hand_out_index(p_needs_signer boolean) returns integer
language plpgsql security definer set search_path from current as $$
declare v_index integer;
begin
  if not coalesce(kernel_is_confirmed(), not p_needs_signer) then return null; end if;
  v_index := nextval('chain_derivation_indexes');
  if v_index >= (select horizon from chain_address_horizon) then return null; end if;
  return v_index;
end $$;

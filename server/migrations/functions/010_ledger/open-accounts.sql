-- Opens accounts that are not open yet. Whether one may go below zero follows from its class.
create or replace function ledger_open_accounts(
  p_ids uuid[], p_currencies text[], p_classes text[], p_owners uuid[]
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_accounts (id, currency, class, owner_id, may_go_negative)
  select n.id, n.currency, n.class, n.owner_id, c.may_go_negative
  from unnest(p_ids, p_currencies, p_classes, p_owners) n (id, currency, class, owner_id)
  join ledger_classes c on c.class = n.class
  on conflict do nothing
$$;
revoke all on function ledger_open_accounts from public;

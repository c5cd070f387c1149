-- The one way into the books, with the rights of their owner: a role that answers requests calls it without a right to write the tables.
-- Arrays in, one result code per posting out (post-each.sql). Kinds and details hold each text once, with the position of every
-- posting's own; references and holds may end early. Money enters the books from the chain, which only workers read: a role
-- that is not the owner's posts no deposit and no funding.
create or replace function ledger_post(
  p_now timestamptz, p_ids uuid[], p_ops smallint[], p_kinds text[], p_kind_at smallint[],
  p_details text[], p_detail_at smallint[], p_debits uuid[], p_credits uuid[], p_amounts bigint[],
  p_references uuid[], p_holds uuid[], p_linked boolean[]
) returns smallint[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n constant integer := cardinality(p_ids);
begin
  if p_kinds && array['deposit', 'operator_funding'] and not pg_has_role(session_user, current_user, 'usage') then
    raise exception 'permission denied: only a worker books what the chain brought' using errcode = '42501';
  end if;
  if n > 0 and 1 = all (p_ops) and num_nonnulls(variadic p_holds) = 0 and true = all (p_linked[:n - 1])
    and ledger_post_whole(p_now, p_ids, p_kinds, p_kind_at, p_details, p_detail_at, p_debits, p_credits, p_amounts, p_references)
  then
    return array_fill(0::smallint, array[n]);
  end if;
  return ledger_post_each(p_now, p_ids, p_ops,
    array(select p_kinds[p_kind_at[i]] from generate_series(1, n) i order by i),
    array(select p_details[p_detail_at[i]] from generate_series(1, n) i order by i),
    p_debits, p_credits, p_amounts, p_references, p_holds, p_linked);
end $$;
revoke all on function ledger_post from public;

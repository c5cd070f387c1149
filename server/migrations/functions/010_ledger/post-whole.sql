-- Posts everything or nothing, for calls that only post and stand or fall together. Accounts are written at once instead of locked first.
-- Returns false, with nothing done, when anything is not plainly in order: ledger_post_each then finds the reason.
create or replace function ledger_post_whole(
  p_now timestamptz, p_ids uuid[], p_kinds text[], p_kind_at smallint[], p_details text[], p_detail_at smallint[],
  p_debits uuid[], p_credits uuid[], p_amounts bigint[], p_references uuid[]
) returns boolean language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  n constant integer := cardinality(p_ids);
  a_ids uuid[]; a_classes name[]; a_currencies name[]; a_balances bigint[]; a_versions bigint[]; sides integer;
  d_at integer[]; c_at integer[]; d_version bigint[]; c_version bigint[]; d_balance bigint[]; c_balance bigint[];
  k integer; d integer; c integer; written integer;
begin
  -- In id order, so that opposite transfers never wait for each other in a circle. An account that could pay all it gives with
  -- what it had before can pay each of it; one that needs what it takes in this very call goes the other way.
  with sums as materialized (
    select account, ledger_total(taken - given) as moved, ledger_total(given) as given, count(*)::integer as sides
    from (select p_debits[i], p_amounts[i], 0::bigint from generate_series(1, n) i
      union all select p_credits[i], 0, p_amounts[i] from generate_series(1, n) i) s (account, given, taken)
    group by account order by account
  ), written as (
    update ledger_accounts a set balance = a.balance + s.moved, version = a.version + s.sides
    from sums s
    where a.id = s.account and a.closed_at is null and (a.may_go_negative or s.given = 0 or a.balance - a.hold >= s.given)
    returning a.id, a.class, a.currency, a.balance - s.moved as balance, a.version - s.sides as version, s.sides
  )
  select array_agg(w.id), array_agg(w.class::name), array_agg(w.currency::name), array_agg(w.balance), array_agg(w.version),
      sum(w.sides)
    into a_ids, a_classes, a_currencies, a_balances, a_versions, sides from written w;
  if sides is distinct from 2 * n then raise exception 'one by one' using errcode = 'ML001'; end if;

  -- Where each posting's accounts are among those written.
  select array_agg(da.at order by i), array_agg(ca.at order by i) into d_at, c_at
    from generate_series(1, n) i
    join (select a_ids[g], g from generate_series(1, cardinality(a_ids)) g) da (id, at) on da.id = p_debits[i]
    join (select a_ids[g], g from generate_series(1, cardinality(a_ids)) g) ca (id, at) on ca.id = p_credits[i];
  if sides > cardinality(a_ids) then
    d_version := array_fill(0::bigint, array[n]); c_version := d_version; d_balance := d_version; c_balance := d_version;
    for k in 1 .. n loop
      d := d_at[k]; c := c_at[k];
      a_versions[d] := a_versions[d] + 1; a_balances[d] := a_balances[d] - p_amounts[k];
      a_versions[c] := a_versions[c] + 1; a_balances[c] := a_balances[c] + p_amounts[k];
      d_version[k] := a_versions[d]; d_balance[k] := a_balances[d];
      c_version[k] := a_versions[c]; c_balance[k] := a_balances[c];
    end loop;
  end if;

  -- The loop's arrays are empty when every account is in this call once.
  insert into ledger_transfers (id, op, kind, detail, currency, debit_account, credit_account, debit_class, credit_class,
      amount, reference, debit_version, credit_version, debit_balance, credit_balance, posted_at)
    select p_ids[i], 1, p_kinds[p_kind_at[i]], p_details[p_detail_at[i]], a_currencies[d_at[i]]::text, p_debits[i], p_credits[i],
      a_classes[d_at[i]]::text, a_classes[c_at[i]]::text, p_amounts[i], p_references[i],
      coalesce(d_version[i], a_versions[d_at[i]] + 1), coalesce(c_version[i], a_versions[c_at[i]] + 1),
      coalesce(d_balance[i], a_balances[d_at[i]] - p_amounts[i]), coalesce(c_balance[i], a_balances[c_at[i]] + p_amounts[i]),
      p_now
    from generate_series(1, n) i
    where d_at[i] <> c_at[i] and a_currencies[d_at[i]] = a_currencies[c_at[i]];
  get diagnostics written = row_count;
  if written < n or exists (select from ledger_refusals r where r.id = any (p_ids)) then
    raise exception 'one by one' using errcode = 'ML001';
  end if;
  return true;
exception when sqlstate 'ML001' or unique_violation or foreign_key_violation or check_violation then
  return false;
end $$;
revoke all on function ledger_post_whole from public;

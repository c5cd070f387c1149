-- Posts one by one: one result code per posting, in the order of the arrays.
-- 0 done, 1 duplicate (same key and payload: done before), 2 conflict (same key, other payload), 3 insufficient, 4 closed,
-- 5 no such hold, 6 linked posting failed, 7 no such account, 8 forbidden pair, 9 currencies differ, 10 more than was held.
-- A posting with p_linked true stands or falls with the next one. Arrays of one width without nulls are read by position at once,
-- so classes and currencies are of type name here, and what is unknown is -1.
create or replace function ledger_post_each(
  p_now timestamptz, p_ids uuid[], p_ops smallint[], p_kinds text[], p_details text[], p_debits uuid[], p_credits uuid[],
  p_amounts bigint[], p_references uuid[], p_holds uuid[], p_linked boolean[]
) returns smallint[] language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  n constant integer := cardinality(p_ids);
  a_ids uuid[]; a_classes name[]; a_currencies name[]; a_negative boolean[]; a_closed boolean[];
  a_balances bigint[]; a_holds bigint[]; a_versions bigint[]; a_touched boolean[];
  d_at integer[]; c_at integer[]; allowed boolean[]; known smallint[]; held bigint[];
  result smallint[] := array_fill(0::smallint, array[n]);
  d_version bigint[] := array_fill(0::bigint, array[n]); c_version bigint[] := array_fill(null::bigint, array[n]);
  d_balance bigint[] := array_fill(0::bigint, array[n]); c_balance bigint[] := array_fill(null::bigint, array[n]);
  i integer; j integer; d integer; c integer; chain_start integer := 1; code smallint; free bigint; is_repeated boolean;
  is_seen boolean;
begin
  if n = 0 then return result; end if;

  -- Locks first, in id order, so that opposite transfers never wait for each other in a circle.
  select array_agg(x.id order by x.id), array_agg(x.class::name order by x.id), array_agg(x.currency::name order by x.id),
         array_agg(x.may_go_negative order by x.id), array_agg(x.closed_at is not null order by x.id),
         array_agg(x.balance order by x.id), array_agg(x.hold order by x.id), array_agg(x.version order by x.id)
    into a_ids, a_classes, a_currencies, a_negative, a_closed, a_balances, a_holds, a_versions
    from (select * from ledger_accounts where id = any (p_debits || p_credits) order by id for no key update) x;
  a_ids := coalesce(a_ids, '{}');
  a_touched := array_fill(false, array[greatest(cardinality(a_ids), 1)]);

  -- A new statement sees what was committed while we waited for the locks.
  select array_agg(coalesce(da.at, 0)::integer order by p.i), array_agg(coalesce(ca.at, 0)::integer order by p.i),
         array_agg(exists (select from ledger_rules r
           where r.debit_class = a_classes[da.at]::text and r.credit_class = a_classes[ca.at]::text and r.kind = p.kind) order by p.i)
    into d_at, c_at, allowed
    from unnest(p_debits, p_credits, p_kinds) with ordinality p (debit, credit, kind, i)
    left join unnest(a_ids) with ordinality da (id, at) on da.id = p.debit
    left join unnest(a_ids) with ordinality ca (id, at) on ca.id = p.credit;

  -- Most calls bring nothing that was seen before, and no holds: then nothing is looked up row by row.
  known := array_fill((-1)::smallint, array[n]);
  held := array_fill(-1::bigint, array[n]);
  select exists (select from ledger_transfers t where t.id = any (p_ids))
      or exists (select from ledger_refusals r where r.id = any (p_ids)) into is_seen;
  if is_seen then
    select array_agg(coalesce(case
        when (select true from ledger_transfers t where t.id = p.id) then
          case when (select true from ledger_transfers t where t.id = p.id and (t.op, t.kind, t.detail, t.debit_account,
            t.credit_account, t.amount, t.reference, t.hold_id) is not distinct from (p.op, p.kind, p.detail, p.debit, p.credit,
            p.amount, p.reference, p.hold)) then 1 else 2 end
        else (select case when r.payload = p.op || p.kind || p.detail || p.debit || p.credit || p.amount then r.code else 2 end
          from ledger_refusals r where r.id = p.id)
      end, -1)::smallint order by p.i)
      into known
      from unnest(p_ids, p_ops, p_kinds, p_details, p_debits, p_credits, p_amounts, p_references, p_holds)
        with ordinality p (id, op, kind, detail, debit, credit, amount, reference, hold, i);
  end if;
  if 3 = any (p_ops) or 4 = any (p_ops) then
    select array_agg(coalesce((select h.amount from ledger_holds h where h.id = p.hold and h.state = 'OPEN'
        and h.debit_account = p.debit and h.credit_account = p.credit), -1) order by p.i)
      into held
      from unnest(p_holds, p_debits, p_credits) with ordinality p (hold, debit, credit, i);
  end if;

  select count(distinct id) < n into is_repeated from unnest(p_ids) u (id);
  if is_repeated then raise exception 'one call names a key twice' using errcode = '22023'; end if;
  select count(*) > count(distinct h) into is_repeated from unnest(p_holds) u (h) where h is not null;
  if is_repeated then raise exception 'one call names a hold twice' using errcode = '22023'; end if;

  for i in 1 .. n loop
    d := d_at[i]; c := c_at[i];
    if i = 1 or not p_linked[i - 1] then chain_start := i; end if;
    code := 0;
    if known[i] >= 0 then code := known[i];
    elsif d = 0 or c = 0 then code := 7;
    elsif d = c or not allowed[i] then code := 8;
    elsif a_currencies[d] <> a_currencies[c] then code := 9;
    elsif a_closed[d] or a_closed[c] then code := 4;
    elsif p_ops[i] >= 3 and held[i] < 0 then code := 5;
    elsif p_ops[i] = 3 and p_amounts[i] > held[i] then code := 10;
    elsif p_ops[i] <= 2 then
      free := a_balances[d] - a_holds[d];
      if not a_negative[d] and free < p_amounts[i] then code := 3; end if;
    end if;
    -- Inside a chain, an earlier member that failed fails the rest.
    if code = 0 and chain_start < i and result[i - 1] not in (0, 1) then code := 6; end if;
    result[i] := code;
    if code = 0 then
      case p_ops[i]
        when 1 then a_balances[d] := a_balances[d] - p_amounts[i];
        when 2 then a_holds[d] := a_holds[d] + p_amounts[i];
        when 3 then a_holds[d] := a_holds[d] - held[i]; a_balances[d] := a_balances[d] - p_amounts[i];
        else a_holds[d] := a_holds[d] - held[i];
      end case;
      a_versions[d] := a_versions[d] + 1; a_touched[d] := true;
      d_version[i] := a_versions[d]; d_balance[i] := a_balances[d];
      if p_ops[i] in (1, 3) then
        a_balances[c] := a_balances[c] + p_amounts[i];
        a_versions[c] := a_versions[c] + 1; a_touched[c] := true;
        c_version[i] := a_versions[c]; c_balance[i] := a_balances[c];
      end if;
    elsif code > 1 then
      -- Undo what this chain did so far, newest first.
      for j in reverse i - 1 .. chain_start loop
        if result[j] = 0 then
          d := d_at[j]; c := c_at[j];
          case p_ops[j]
            when 1 then a_balances[d] := a_balances[d] + p_amounts[j];
            when 2 then a_holds[d] := a_holds[d] - p_amounts[j];
            when 3 then a_holds[d] := a_holds[d] + held[j]; a_balances[d] := a_balances[d] + p_amounts[j];
            else a_holds[d] := a_holds[d] + held[j];
          end case;
          a_versions[d] := a_versions[d] - 1;
          if p_ops[j] in (1, 3) then
            a_balances[c] := a_balances[c] - p_amounts[j];
            a_versions[c] := a_versions[c] - 1;
          end if;
          result[j] := 6;
        end if;
      end loop;
    end if;
  end loop;

  insert into ledger_transfers (id, op, kind, detail, currency, debit_account, credit_account, debit_class, credit_class,
      amount, reference, hold_id, debit_version, credit_version, debit_balance, credit_balance, posted_at)
    select p.id, p.op, p.kind, p.detail, a_currencies[p.d]::text, p.debit, p.credit, a_classes[p.d]::text, a_classes[p.c]::text,
      p.amount, p.reference, p.hold, p.dv, p.cv, p.db, p.cb, p_now
    from unnest(p_ids, p_ops, p_kinds, p_details, p_debits, p_credits, p_amounts, p_references, p_holds, d_at, c_at,
      d_version, c_version, d_balance, c_balance, result)
      p (id, op, kind, detail, debit, credit, amount, reference, hold, d, c, dv, cv, db, cb, r)
    where p.r = 0;

  update ledger_accounts a set balance = x.balance, hold = x.hold, version = x.version
    from unnest(a_ids, a_balances, a_holds, a_versions, a_touched) x (id, balance, hold, version, touched)
    where a.id = x.id and x.touched;

  if 2 = any (p_ops) then
    insert into ledger_holds (id, debit_account, credit_account, amount, state)
      select p.id, p.debit, p.credit, p.amount, 'OPEN'
      from unnest(p_ids, p_ops, p_debits, p_credits, p_amounts, result) p (id, op, debit, credit, amount, r)
      where p.r = 0 and p.op = 2;
  end if;
  if 3 = any (p_ops) or 4 = any (p_ops) then
    update ledger_holds h set state = case p.op when 3 then 'POSTED' else 'VOIDED' end
      from unnest(p_holds, p_ops, result) p (id, op, r) where h.id = p.id and p.r = 0 and p.op >= 3;
  end if;

  if exists (select from unnest(result, known) p (r, k) where p.r > 2 and p.k < 0) then
    insert into ledger_refusals (id, code, payload, refused_at)
      select p.id, p.r, p.op || p.kind || p.detail || p.debit || p.credit || p.amount, p_now
      from unnest(p_ids, p_ops, p_kinds, p_details, p_debits, p_credits, p_amounts, result, known)
        p (id, op, kind, detail, debit, credit, amount, r, k)
      where p.r > 2 and p.k < 0;
  end if;
  return result;
end $$;
revoke all on function ledger_post_each from public;

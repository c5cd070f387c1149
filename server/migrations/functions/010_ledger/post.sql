-- The one way into the books, with the rights of their owner: a role that answers requests calls it without a right to write the tables.
-- Returns one outcome per posting, in their order:
--   done, duplicate (same key and payload: done before), conflict (same key, other payload), insufficient, closed, noSuchHold,
--   linkedFailed, noSuchAccount, forbiddenPair, currencyMismatch, moreThanHeld.
-- A linked posting stands or falls with the next one. What is refused moves nothing, and its key stays refused.
-- A call that only posts, all or nothing, takes the fast path of post-at-once.sql first.
-- Arrays are read and written by position, so each step is one statement or one pass, however many postings there are.
create or replace function ledger_post(p_now timestamptz, p_postings ledger_posting[]) returns text[]
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  op_post constant smallint := 1; op_hold constant smallint := 2;
  op_post_hold constant smallint := 3; op_void_hold constant smallint := 4;
  n constant integer := cardinality(p_postings);
  keys uuid[]; debit_ids uuid[]; credit_ids uuid[]; kinds text[];
  is_plain boolean; is_from_chain boolean; has_holds boolean; uses_holds boolean; is_seen boolean;
  -- The accounts of this call in id order, one element each.
  accounts uuid[]; classes text[]; currencies text[]; may_owe boolean[]; are_closed boolean[];
  balances bigint[]; holds bigint[]; versions bigint[];
  -- One element per posting: what is known of it before, and what it does.
  debits integer[]; credits integer[]; are_allowed boolean[]; known text[]; held bigint[];
  outcomes text[] := array_fill('done'::text, array[n]);
  reserved bigint[] := array_fill(0::bigint, array[n]);
  debit_versions bigint[] := reserved; debit_balances bigint[] := reserved;
  credit_versions bigint[] := array_fill(null::bigint, array[n]); credit_balances bigint[] := credit_versions;
  -- The walk: the posting at i, the positions of its accounts, and where its chain of linked postings began.
  p ledger_posting; undone ledger_posting; i integer := 0; d integer; c integer; outcome text;
  chain_start integer := 1; is_linked boolean := false;
begin
  if n = 0 then return '{}'; end if;
  select bool_and(q.op = op_post and q.hold is null and (q.is_linked or q.i = n)), bool_or(q.op = op_hold),
      bool_or(q.op in (op_post_hold, op_void_hold)), bool_or(q.kind in ('deposit', 'operator_funding'))
    into is_plain, has_holds, uses_holds, is_from_chain
    from unnest(p_postings) with ordinality q (key, op, kind, detail, debit, credit, amount, reference, hold, is_linked, i);
  -- Money enters the books from the chain, which only workers read.
  if is_from_chain and not pg_has_role(session_user, current_user, 'usage') then
    raise exception 'permission denied: only a worker books what the chain brought' using errcode = '42501';
  end if;
  if is_plain and ledger_post_at_once(p_now, p_postings) then return outcomes; end if;
  select array_agg(q.key), array_agg(q.debit), array_agg(q.credit), array_agg(q.kind) into keys, debit_ids, credit_ids, kinds
    from unnest(p_postings) q;
  if n > (select count(*) from (select distinct key from unnest(keys) key) x)
    or (uses_holds and exists (select from unnest(p_postings) q where q.hold is not null group by q.hold having count(*) > 1)) then
    raise exception 'one call names a key or a hold twice' using errcode = '22023';
  end if;

  -- Lock the accounts in id order, so that opposite transfers never wait for each other in a circle.
  select array_agg(x.id), array_agg(x.class), array_agg(x.currency), array_agg(x.may_go_negative),
      array_agg(x.closed_at is not null), array_agg(x.balance), array_agg(x.hold), array_agg(x.version)
    into accounts, classes, currencies, may_owe, are_closed, balances, holds, versions
    from (select * from ledger_accounts where id = any (debit_ids || credit_ids) order by id for no key update) x;

  -- A new statement sees what was committed while the locks were waited for. Position 0 is no account.
  select array_agg(coalesce(da.position, 0)::integer order by q.i), array_agg(coalesce(ca.position, 0)::integer order by q.i),
      array_agg(exists (select from ledger_rules r where r.debit_class = classes[da.position]
        and r.credit_class = classes[ca.position] and r.kind = q.kind) order by q.i)
    into debits, credits, are_allowed
    from unnest(debit_ids, credit_ids, kinds) with ordinality q (debit, credit, kind, i)
    left join unnest(accounts) with ordinality da (id, position) on da.id = q.debit
    left join unnest(accounts) with ordinality ca (id, position) on ca.id = q.credit;
  select exists (select from ledger_transfers t where t.id = any (keys))
      or exists (select from ledger_refusals r where r.id = any (keys)) into is_seen;
  if is_seen then
    known := array(
      select case
        when (select true from ledger_transfers t where t.id = q.key) then
          case when (select true from ledger_transfers t where t.id = q.key and (t.op, t.kind, t.detail, t.debit_account,
            t.credit_account, t.amount, t.reference, t.hold_id) is not distinct from (q.op, q.kind, q.detail, q.debit, q.credit,
            q.amount, q.reference, q.hold)) then 'duplicate' else 'conflict' end
        else (select case when r.payload = q.op || q.kind || q.detail || q.debit || q.credit || q.amount then r.outcome
          else 'conflict' end from ledger_refusals r where r.id = q.key) end
      from unnest(p_postings) with ordinality q (key, op, kind, detail, debit, credit, amount, reference, hold, is_linked, i)
      order by q.i);
  end if;
  if uses_holds then
    held := array(
      select (select h.amount from ledger_holds h where h.id = q.hold and h.state = 'OPEN'
        and h.debit_account = q.debit and h.credit_account = q.credit)
      from unnest(p_postings) with ordinality q (key, op, kind, detail, debit, credit, amount, reference, hold, is_linked, i)
      order by q.i);
  end if;

  -- Walk through the postings with running balances.
  foreach p in array p_postings loop
    i := i + 1; d := debits[i]; c := credits[i];
    if not is_linked then chain_start := i; end if;
    is_linked := p.is_linked;
    outcome := case
      when is_seen and known[i] is not null then known[i]
      when d = 0 or c = 0 then 'noSuchAccount'
      when d = c or not are_allowed[i] then 'forbiddenPair'
      when currencies[d] <> currencies[c] then 'currencyMismatch'
      when are_closed[d] or are_closed[c] then 'closed'
      when p.op in (op_post_hold, op_void_hold) and held[i] is null then 'noSuchHold'
      when p.op = op_post_hold and p.amount > held[i] then 'moreThanHeld'
      when p.op in (op_post, op_hold) and not may_owe[d] and balances[d] - holds[d] < p.amount then 'insufficient'
      when chain_start < i and outcomes[i - 1] not in ('done', 'duplicate') then 'linkedFailed'
      else 'done' end;
    if outcome = 'done' then
      versions[d] := versions[d] + 1; debit_versions[i] := versions[d];
      if p.op <> op_post then
        reserved[i] := case p.op when op_hold then p.amount else -held[i] end;
        holds[d] := holds[d] + reserved[i];
      end if;
      if p.op in (op_post, op_post_hold) then
        balances[d] := balances[d] - p.amount;
        balances[c] := balances[c] + p.amount; credit_balances[i] := balances[c];
        versions[c] := versions[c] + 1; credit_versions[i] := versions[c];
      end if;
      debit_balances[i] := balances[d];
    else
      outcomes[i] := outcome;
      if outcome <> 'duplicate' then
        -- Undo what this chain did so far.
        for j in chain_start .. i - 1 loop
          if outcomes[j] = 'done' then
            d := debits[j]; c := credits[j]; outcomes[j] := 'linkedFailed';
            versions[d] := versions[d] - 1; holds[d] := holds[d] - reserved[j];
            if credit_versions[j] is not null then
              undone := p_postings[j];
              balances[d] := balances[d] + undone.amount;
              balances[c] := balances[c] - undone.amount; versions[c] := versions[c] - 1;
            end if;
          end if;
        end loop;
      end if;
    end if;
  end loop;

  insert into ledger_transfers (id, op, kind, detail, currency, debit_account, credit_account, debit_class, credit_class,
      amount, reference, hold_id, debit_version, credit_version, debit_balance, credit_balance, posted_at)
    select q.key, q.op, q.kind, q.detail, currencies[q.d], q.debit, q.credit, classes[q.d], classes[q.c],
      q.amount, q.reference, q.hold, q.dv, q.cv, q.db, q.cb, p_now
    from unnest(p_postings, debits, credits, debit_versions, credit_versions, debit_balances, credit_balances, outcomes)
      q (key, op, kind, detail, debit, credit, amount, reference, hold, is_linked, d, c, dv, cv, db, cb, outcome)
    where q.outcome = 'done';
  update ledger_accounts a set balance = x.balance, hold = x.hold, version = x.version
    from unnest(accounts, balances, holds, versions) x (id, balance, hold, version)
    where a.id = x.id and a.version <> x.version;
  if has_holds then
    insert into ledger_holds (id, debit_account, credit_account, amount, state)
      select q.key, q.debit, q.credit, q.amount, 'OPEN'
      from unnest(p_postings, outcomes) q (key, op, kind, detail, debit, credit, amount, reference, hold, is_linked, outcome)
      where q.outcome = 'done' and q.op = op_hold;
  end if;
  if uses_holds then
    update ledger_holds h set state = case q.op when op_post_hold then 'POSTED' else 'VOIDED' end
      from unnest(p_postings, outcomes) q (key, op, kind, detail, debit, credit, amount, reference, hold, is_linked, outcome)
      where h.id = q.hold and q.outcome = 'done' and q.op > op_hold;
  end if;
  if array_remove(array_remove(outcomes, 'done'), 'duplicate') <> '{}' then
    insert into ledger_refusals (id, outcome, payload, refused_at)
      select q.key, q.outcome, q.op || q.kind || q.detail || q.debit || q.credit || q.amount, p_now
      from unnest(p_postings, outcomes, known)
        q (key, op, kind, detail, debit, credit, amount, reference, hold, is_linked, outcome, known)
      where q.outcome not in ('done', 'duplicate', 'conflict') and q.known is null;
  end if;
  return outcomes;
end $$;
revoke all on function ledger_post from public;

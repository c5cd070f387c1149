-- Everything a schema is made of, one line each, in an order of its own. Two databases with the same lines are the same.
with ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
select line from (
  select format('%s %s %s %s %s "%s"', case r.relkind when 'r' then 'table' when 'v' then 'view' else 'sequence' end, r.relname,
    r.relpersistence, r.reloptions, r.relacl, obj_description(r.oid, 'pg_class'))
  from ours r where r.relkind in ('r', 'v', 'S')
  union all
  select format('column %s %s %s %s %s %s %s %s %s %s "%s"', r.relname, row_number() over (partition by r.oid order by a.attnum),
    a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull,
    pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attstorage, col_description(r.oid, a.attnum))
  from ours r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum where r.relkind in ('r', 'v')
  union all
  select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
  where connamespace = 'public'::regnamespace
  union all
  select format('index %s %s', pg_get_indexdef(i.indexrelid), r.reloptions) from pg_index i join ours r on r.oid = i.indexrelid
  union all
  select format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join ours r on r.oid = t.tgrelid
  where not t.tgisinternal
  union all
  select format('function %s %s %s "%s" %s', p.oid::regprocedure, p.prokind, p.proacl, obj_description(p.oid, 'pg_proc'),
    case p.prokind when 'a' then (select a::text from pg_aggregate a where a.aggfnoid = p.oid) else pg_get_functiondef(p.oid) end)
  from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all
  select format('view definition %s %s', r.relname, pg_get_viewdef(r.oid)) from ours r where r.relkind = 'v'
  union all
  select format('type %s %s %s', t.typname, t.typtype, pg_get_userbyid(t.typowner)) from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype <> 'c' and t.typelem = 0
) lines (line) order by line

-- Lets a role answer requests: it reads everything and writes what members and staff change. A module with a function
-- <module>_admit_web says there what the role may write of its tables; of other modules the role writes every table.
create or replace function kernel_admit_web(p_role name) returns void language plpgsql as $$
declare
  v_table name;
  v_module_admits name;
begin
  execute format('grant usage on schema public to %I', p_role);
  execute format('grant select on all tables in schema public to %I', p_role);
  execute format('grant usage, select on all sequences in schema public to %I', p_role);
  for v_table in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('kernel_migrations', 'kernel_keepers', 'kernel_root_key', 'kernel_backups')
      and (starts_with(c.relname, 'kernel_')
        or to_regproc(format('public.%s_admit_web', split_part(c.relname, '_', 1))) is null)
  loop
    execute format('grant insert, update, delete on %I to %I', v_table, p_role);
  end loop;
  -- The first process of an installation writes which key it belongs to; only the owner replaces that.
  execute format('grant insert (key_id, sealed) on kernel_root_key to %I', p_role);
  for v_module_admits in
    select p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname ~ '^[a-z]+_admit_web$' and p.proname <> 'kernel_admit_web'
  loop
    execute format('select %I(%L)', v_module_admits, p_role);
  end loop;
end $$;
revoke all on function kernel_admit_web from public;

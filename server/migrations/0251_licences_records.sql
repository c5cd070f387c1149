-- The licence register is a module's.
alter table kernel_gates rename to licences_records;
alter index kernel_gates_feature rename to licences_records_feature;
do $$
declare
  v_name name;
begin
  for v_name in
    select conname from pg_constraint where conrelid = 'licences_records'::regclass and starts_with(conname, 'kernel_gates')
  loop
    execute format('alter table licences_records rename constraint %I to %I', v_name,
      replace(v_name, 'kernel_gates', 'licences_records'));
  end loop;
end $$;

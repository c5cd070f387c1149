create or replace function staff_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create or replace trigger staff_audit_append_only before update or delete or truncate on staff_audit
  for each statement execute function staff_refuse_change();
create or replace trigger staff_audit_batches_append_only before update or delete or truncate on staff_audit_batches
  for each statement execute function staff_refuse_change();

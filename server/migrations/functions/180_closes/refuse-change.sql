create or replace function closes_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create or replace trigger closes_signatures_append_only before update or delete or truncate on closes_signatures
  for each statement execute function closes_refuse_change();

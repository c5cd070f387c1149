create or replace function transparency_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create or replace trigger transparency_proofs_append_only before update or delete or truncate on transparency_proofs
  for each statement execute function transparency_refuse_change();
create or replace trigger transparency_flows_append_only before update or delete or truncate on transparency_flows
  for each statement execute function transparency_refuse_change();
create or replace trigger transparency_reserves_append_only before update or delete or truncate on transparency_reserves
  for each statement execute function transparency_refuse_change();
create or replace trigger transparency_incident_updates_append_only before update or delete or truncate on transparency_incident_updates
  for each statement execute function transparency_refuse_change();

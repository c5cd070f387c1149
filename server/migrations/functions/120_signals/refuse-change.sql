create or replace function signals_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace trigger signals_signals_append_only before update or delete or truncate on signals_signals
  for each statement execute function signals_refuse_change();
create or replace trigger signals_outcomes_append_only before update or delete or truncate on signals_outcomes
  for each statement execute function signals_refuse_change();
create or replace trigger signals_marks_append_only before update or delete or truncate on signals_marks
  for each statement execute function signals_refuse_change();
create or replace trigger signals_batches_append_only before update or delete or truncate on signals_batches
  for each statement execute function signals_refuse_change();
create or replace trigger signals_entries_append_only before update or delete or truncate on signals_entries
  for each statement execute function signals_refuse_change();
create or replace trigger signals_withdrawals_append_only before update or delete or truncate on signals_withdrawals
  for each statement execute function signals_refuse_change();
create or replace trigger signals_calibrations_append_only before update or delete or truncate on signals_calibrations
  for each statement execute function signals_refuse_change();

create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = '42501';
end $$;

create or replace trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function ledger_refuse_change();
create or replace trigger ledger_transfers_no_truncate before truncate on ledger_transfers
  for each statement execute function ledger_refuse_change();
create or replace trigger ledger_seals_append_only before update or delete on ledger_seals
  for each row execute function ledger_refuse_change();
create or replace trigger ledger_seals_no_truncate before truncate on ledger_seals
  for each statement execute function ledger_refuse_change();
create or replace trigger ledger_history_blocks_append_only before update or delete on ledger_history_blocks
  for each row execute function ledger_refuse_change();
create or replace trigger ledger_history_blocks_no_truncate before truncate on ledger_history_blocks
  for each statement execute function ledger_refuse_change();
create or replace trigger ledger_history_groups_append_only before update or delete on ledger_history_groups
  for each row execute function ledger_refuse_change();
create or replace trigger ledger_history_groups_no_truncate before truncate on ledger_history_groups
  for each statement execute function ledger_refuse_change();

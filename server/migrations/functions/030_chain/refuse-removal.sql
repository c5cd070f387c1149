create or replace function chain_refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% is kept: % is refused', tg_table_name, tg_op using errcode = '42501';
end $$;

create or replace trigger chain_deposits_kept before delete or truncate on chain_deposits for each statement execute function chain_refuse_removal();
create or replace trigger chain_payments_kept before delete or truncate on chain_payments for each statement execute function chain_refuse_removal();
create or replace trigger chain_attempts_kept before delete or truncate on chain_attempts for each statement execute function chain_refuse_removal();
create or replace trigger chain_rescans_kept before delete or truncate on chain_rescans for each statement execute function chain_refuse_removal();
create or replace trigger chain_rescan_finds_kept before update or delete or truncate on chain_rescan_finds
  for each statement execute function chain_refuse_removal();

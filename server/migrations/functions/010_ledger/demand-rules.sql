create or replace function ledger_demand_rules() returns trigger language plpgsql as $$
declare pair text;
begin
  select t.debit_class || ' to ' || t.credit_class || ' as ' || t.kind into pair from (
    select distinct debit_class, credit_class, kind from written
    except select debit_class, credit_class, kind from ledger_rules) t limit 1;
  if pair is not null then
    raise exception 'no rule allows % (foreign key of transfers to rules)', pair using errcode = '23503';
  end if;
  return null;
end $$;

create or replace trigger ledger_transfers_rules after insert on ledger_transfers
  referencing new table as written for each statement execute function ledger_demand_rules();

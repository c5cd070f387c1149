-- Which pairs of classes may move money is asked once per statement for all its rows: a foreign key asks for each row again,
-- a quarter of a posting's work. What is refused is the same, and by the same error.
alter table ledger_transfers drop constraint ledger_transfers_debit_class_credit_class_kind_fkey;

create function ledger_demand_rules() returns trigger language plpgsql as $$
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
create trigger ledger_transfers_rules after insert on ledger_transfers
  referencing new table as written for each statement execute function ledger_demand_rules();

create or replace function rewards_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a day earned is never changed: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;

create or replace trigger rewards_days_append_only before update or delete on rewards_days
  for each row execute function rewards_refuse_change();

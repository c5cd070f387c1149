create or replace function ico_keep_entries() returns trigger language plpgsql as $$
begin
  raise exception 'what was entered and released is never taken back' using errcode = '42501';
end $$;

create or replace trigger ico_entries_kept before update on ico_entries for each row
  when (new.released < old.released or (old.number, old.member_id, old.amount, old.obtained, old.first_day, old.last_day,
      old.daily, old.remainder)
    is distinct from (new.number, new.member_id, new.amount, new.obtained, new.first_day, new.last_day, new.daily,
      new.remainder))
  execute function ico_keep_entries();
create or replace trigger ico_entries_not_deleted before delete on ico_entries for each row execute function ico_keep_entries();

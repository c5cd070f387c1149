create or replace function referral_keep_tree() returns trigger language plpgsql as $$
begin
  raise exception 'who invited whom never changes' using errcode = '42501';
end $$;

create or replace trigger referral_members_tree before update of inviter_id, path, via, enrolled_at on referral_members
  for each row when ((old.inviter_id, old.path, old.via, old.enrolled_at)
    is distinct from (new.inviter_id, new.path, new.via, new.enrolled_at))
  execute function referral_keep_tree();

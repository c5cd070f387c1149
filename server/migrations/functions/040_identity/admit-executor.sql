-- The executor reads which members there are: no password, no session, no code.
create or replace function identity_admit_executor(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select (id, login_id, country, state) on identity_members to %I', p_role);
end $$;
revoke all on function identity_admit_executor from public;

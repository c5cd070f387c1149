-- The executor reads where Auto Master is open.
create or replace function licences_admit_executor(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on licences_records to %I', p_role);
end $$;
revoke all on function licences_admit_executor from public;

-- Closes are worked out by a worker; a process that answers requests only signs them.
create or replace function closes_admit_web(p_role name) returns void language plpgsql as $$
begin
  execute format('grant insert on closes_signatures to %I', p_role);
end $$;
revoke all on function closes_admit_web from public;

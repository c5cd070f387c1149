-- The executor reads what is switched on, and writes which installation it found.
create or replace function kernel_admit_executor(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on kernel_install, kernel_settings to %I', p_role);
  execute format('grant insert (network, installed_at) on kernel_install to %I', p_role);
end $$;
revoke all on function kernel_admit_executor from public;

-- The executor reads what is switched on, writes which installation and key it found, and confirms the database as far as its orders go.
create or replace function kernel_admit_executor(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on kernel_install, kernel_settings, kernel_root_key to %I', p_role);
  execute format('grant select on kernel_keepers_now to %I', p_role);
  execute format('grant execute on function kernel_confirm_as_executor, kernel_report_loss_as_executor to %I', p_role);
  execute format('grant insert (key_id, sealed) on kernel_root_key to %I', p_role);
  execute format('grant insert (network, installed_at) on kernel_install to %I', p_role);
end $$;
revoke all on function kernel_admit_executor from public;

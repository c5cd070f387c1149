-- The executor reads who may use Auto Master.
create or replace function membership_admit_executor(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on membership_trials, membership_subscriptions, membership_renewals to %I', p_role);
end $$;
revoke all on function membership_admit_executor from public;

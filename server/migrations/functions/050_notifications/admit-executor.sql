-- The executor notifies members.
create or replace function notifications_admit_executor(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on notifications_members, notifications_devices, notifications_alarms, notifications_pushes, notifications_routes, notifications_listeners to %I', p_role);
  -- Whether a member has a chat, and not which.
  execute format('grant select (id, member_id) on notifications_chats to %I', p_role);
  execute format('grant insert on notifications_alarms, notifications_pushes, notifications_forwards to %I', p_role);
end $$;
revoke all on function notifications_admit_executor from public;

-- A role that answers requests orders a proof and makes none; staff write incidents through it.
create or replace function transparency_admit_web(p_role name) returns void language plpgsql as $$
begin
  execute format('grant insert on transparency_orders, transparency_incidents, transparency_incident_updates to %I', p_role);
  execute format('grant update (ends_at) on transparency_incidents to %I', p_role);
end $$;
revoke all on function transparency_admit_web from public;

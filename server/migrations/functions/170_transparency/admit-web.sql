-- A role that answers requests orders a proof and makes none.
create or replace function transparency_admit_web(p_role name) returns void language plpgsql as $$
begin
  execute format('grant insert on transparency_orders to %I', p_role);
end $$;
revoke all on function transparency_admit_web from public;

-- The executor reads prices, and anchors a market it is the first to use.
create or replace function market_admit_executor(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on market_sources, market_candles to %I', p_role);
  execute format('grant insert on market_sources to %I', p_role);
end $$;
revoke all on function market_admit_executor from public;

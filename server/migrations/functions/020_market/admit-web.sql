-- A role that answers requests does not write the market price of TRX: workers do.
create or replace function market_admit_web(p_role name) returns void language plpgsql as $$
begin
  execute format('grant insert, update, delete on market_sources, market_candles, market_mcs_prices to %I', p_role);
end $$;
revoke all on function market_admit_web from public;

-- The executor reads the signals it trades on.
create or replace function signals_admit_executor(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on signals_signals, signals_outcomes, signals_withdrawals, signals_marks to %I', p_role);
end $$;
revoke all on function signals_admit_executor from public;

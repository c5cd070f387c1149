-- Which running server and database this is. Any restore, promotion or restart makes it another one.
create or replace function kernel_instance() returns text language sql stable as $$
  select format('%s %s', extract(epoch from pg_postmaster_start_time()), (select oid from pg_database where datname = current_database()))
$$;

-- Whether the signer has confirmed that this running database misses nothing it knows of; null where no signer was ever there.
create or replace function kernel_is_confirmed() returns boolean language sql stable security definer set search_path from current as $$
  select lost is null and instance = kernel_instance() from kernel_keepers where keeper = 'signer'
$$;

create or replace view kernel_keepers_now as
  select keeper, epoch, former_epoch, mark, lost, instance = kernel_instance() as is_confirmed from kernel_keepers;

-- The keeper misses nothing. Refused once a loss was reported, and for a mark that is not higher.
create or replace function kernel_confirm(p_keeper text, p_epoch uuid, p_mark bigint) returns void
language plpgsql security definer set search_path from current as $$
begin
  insert into kernel_keepers as k (keeper, epoch, mark, instance) values (p_keeper, p_epoch, p_mark, kernel_instance())
  on conflict (keeper) do update set mark = excluded.mark, instance = excluded.instance
    where k.epoch = excluded.epoch and k.mark < excluded.mark and k.lost is null;
  if not found then
    raise exception 'keeper % cannot confirm mark % of epoch %', p_keeper, p_mark, p_epoch using errcode = '42501';
  end if;
end $$;
revoke all on function kernel_confirm from public;

-- The keeper knows of more than this database does. Only the check after a restore ends it.
create or replace function kernel_report_loss(p_keeper text, p_epoch uuid, p_lost text) returns void
language plpgsql security definer set search_path from current as $$
begin
  insert into kernel_keepers as k (keeper, epoch, mark, instance, lost, lost_at) values (p_keeper, p_epoch, 0, '', p_lost, clock_timestamp())
  on conflict (keeper) do update set lost = excluded.lost, lost_at = excluded.lost_at where k.lost is null;
end $$;
revoke all on function kernel_report_loss from public;

-- The executor's own: its role must not be able to speak for the signer, whose word lets money move.
create or replace function kernel_confirm_as_executor(p_epoch uuid, p_mark bigint) returns void
language sql security definer set search_path from current as $$
  select kernel_confirm('executor', p_epoch, p_mark)
$$;
revoke all on function kernel_confirm_as_executor from public;
create or replace function kernel_report_loss_as_executor(p_epoch uuid, p_lost text) returns void
language sql security definer set search_path from current as $$
  select kernel_report_loss('executor', p_epoch, p_lost)
$$;
revoke all on function kernel_report_loss_as_executor from public;

create or replace function kernel_admit_keeper(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on kernel_keepers_now to %I', p_role);
  execute format('grant execute on function kernel_confirm, kernel_report_loss to %I', p_role);
end $$;
revoke all on function kernel_admit_keeper from public;

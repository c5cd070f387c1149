-- Outflow brakes: what left by one route on a reward day, and whether the route waits for two of the staff.
-- Units are millionths of the brake's coin. The row is locked last in a transaction, or before the ledger by a route's only writer.
create table kernel_brakes (
  name text primary key,
  -- Named as reward days are: midnight to midnight UTC, 09:00 to 09:00 in Seoul.
  day date not null default '2000-01-01',
  units bigint not null default 0 check (units >= 0),
  -- The highest alarm of the day in percent of the bound.
  alarmed smallint not null default 0 check (alarmed in (0, 50, 80, 100)),
  alarmed_at timestamptz,
  -- Since when the route waits, and the bound it reached; a higher bound ends the wait.
  engaged_at timestamptz,
  engaged_bound bigint,
  -- What two of the staff let go beyond the bound, and until when.
  release_left bigint not null default 0 check (release_left >= 0),
  release_until timestamptz,
  check ((engaged_at is null) = (engaged_bound is null))
) with (fillfactor = 50);
insert into kernel_brakes (name) values
  ('commissionsMcs'), ('commissionsUsdt'), ('swapsToUsdt'), ('swapsToMcs'), ('signUpBonuses'), ('withdrawals');

-- Counts the first of the sums that fit, and returns how many those are and the alarm that was reached (0 for none). The first one
-- that does not fit engages the brake and ends a release. With p_counts false nothing is counted, only the brake engaged.
create function kernel_brake_take(p_name text, p_sums bigint[], p_bound bigint, p_at timestamptz, p_counts boolean)
  returns table (fits integer, alarm integer) language plpgsql as $$
declare
  b kernel_brakes;
  one bigint;
  today date := (p_at at time zone 'UTC')::date;
begin
  select * into strict b from kernel_brakes k where k.name = p_name for update;
  fits := 0;
  alarm := 0;
  if today > b.day then
    b.day := today; b.units := 0; b.alarmed := 0;
  end if;
  if p_bound > b.engaged_bound then
    b.engaged_at := null; b.engaged_bound := null;
  end if;
  foreach one in array p_sums loop
    if b.engaged_at is null and b.units + one <= p_bound then
      b.units := b.units + one;
    elsif b.release_until > p_at and b.release_left >= one then
      b.units := b.units + one;
      b.release_left := b.release_left - one;
    else
      exit;
    end if;
    fits := fits + 1;
  end loop;
  if not p_counts and fits = cardinality(p_sums) then
    return next;
    return;
  end if;
  if fits < cardinality(p_sums) or (b.units = p_bound and b.engaged_at is null) then
    if b.engaged_at is null then
      b.engaged_at := p_at; b.engaged_bound := p_bound;
      alarm := 100;
    end if;
    if fits < cardinality(p_sums) then b.release_left := 0; end if;
  elsif b.units * 100 >= p_bound * 80 and b.alarmed < 80 then
    alarm := 80;
  elsif b.units * 100 >= p_bound * 50 and b.alarmed < 50 then
    alarm := 50;
  end if;
  update kernel_brakes k set day = b.day, units = b.units, engaged_at = b.engaged_at, engaged_bound = b.engaged_bound,
    release_left = b.release_left,
    alarmed = greatest(b.alarmed, alarm), alarmed_at = case when alarm > 0 then p_at else k.alarmed_at end
    where k.name = p_name;
  return next;
end $$;

-- Sign-up bonuses that wait for the brake; given in order once it lets them go.
create table wallet_waiting_bonuses (
  member_id uuid primary key,
  units bigint not null check (units > 0),
  at timestamptz not null
);
create index wallet_waiting_bonuses_at on wallet_waiting_bonuses (at, member_id);

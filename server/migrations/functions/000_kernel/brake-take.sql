-- Counts the first of the sums that fit, and returns how many those are and the alarm that was reached (0 for none). The first one
-- that does not fit engages the brake and ends a release. With p_counts false nothing is counted, only the brake engaged.
create or replace function kernel_brake_take(p_name text, p_sums bigint[], p_bound bigint, p_at timestamptz, p_counts boolean)
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

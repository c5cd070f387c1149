-- Counts one try under every key, or none while one of the keys must wait; then blocked_until is set.
-- tries has the counts in the order of the keys. The n-th try above `free` is followed by first_ms * 2^(n-1), at most cap_ms.
create or replace function kernel_slow_down(asked text[], free integer[], first_ms integer[], cap_ms integer[], hit_at timestamptz,
  out blocked_until timestamptz, out tries integer[])
language plpgsql as $$
begin
  -- In one order, so that calls with common keys never wait for each other in a circle.
  perform pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended('slow-down ' || one, 0) as lock from unnest(asked) as one order by lock) as locks;
  select max(s.next_at) into blocked_until from kernel_slow_downs s where s.key = any (asked) and s.next_at > hit_at;
  if blocked_until is not null then
    return;
  end if;
  insert into kernel_slow_downs as s (key, tries, next_at, last_at)
  select one, 1, '-infinity', hit_at from unnest(asked) as one
  on conflict (key) do update set
    tries = case when s.last_at <= hit_at - interval '24 hours' then 1 else s.tries + 1 end,
    last_at = hit_at;
  -- A free try is followed by no wait at all: a parallel one may have looked at the clock before it.
  update kernel_slow_downs s set next_at = case when s.tries <= l.free then '-infinity'::timestamptz
      else hit_at + interval '1 millisecond' * least(l.cap_ms, l.first_ms * power(2, least(s.tries - l.free - 1, 30))) end
  from unnest(asked, free, first_ms, cap_ms) as l (key, free, first_ms, cap_ms)
  where s.key = l.key;
  select array_agg(s.tries order by l.index) into tries
  from unnest(asked) with ordinality as l (key, index) join kernel_slow_downs s on s.key = l.key;
end
$$;

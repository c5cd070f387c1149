-- Counts one hit if every limit allows it: fewer than most hits after since. Returns whether it did. One statement, because the caller
-- may be in a transaction: a second one could wait for a connection behind callers that do the same.
create or replace function kernel_take_within_all(asked text, hit_at timestamptz, most integer[], since timestamptz[]) returns boolean
language plpgsql as $$
begin
  -- Held until the hit is committed: parallel hits on one bucket count each other.
  perform pg_advisory_xact_lock(hashtextextended('limit ' || asked, 0));
  if exists (
    select from unnest(most, since) as l (most, since)
    where l.most <= (select coalesce(sum(r.hits), 0) from kernel_rate_limits r where r.bucket = asked and r.window_start > l.since)
  ) then
    return false;
  end if;
  insert into kernel_rate_limits as r (bucket, window_start, hits) values (asked, hit_at, 1)
  on conflict (bucket, window_start) do update set hits = r.hits + 1;
  return true;
end
$$;

-- Counts one hit if fewer than `most` were counted after `since`, for every pair of them; answers whether it did. One statement, because
-- whoever asks may stand in a transaction already: with a second one it would wait for a connection behind others that do the same.
create function kernel_take_within_all(asked text, hit_at timestamptz, most integer[], since timestamptz[]) returns boolean
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

-- Rows at the end of time were the locks of buckets, one for each address that ever asked, and were never swept.
delete from kernel_rate_limits where window_start = 'infinity';

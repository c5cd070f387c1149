import { sql, type Database } from '#server/kernel/database/db.ts'

/**
 * A whole tree written by the owner, level by level, past the calls: `people` members below `top`, `wide` below each,
 * with the figures that enrolling them one by one would have kept.
 */
export async function createTree(
  db: Database,
  tree: { top: string; people: number; wide: number; mark: string },
): Promise<void> {
  const { top, people, wide, mark } = tree
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`create temp table planted (n integer primary key, id uuid, ref uuid) on commit drop`)
    await tx.run(sql`insert into planted select 0, ${top}::uuid, null`)
    await tx.run(sql`
      insert into planted select n, gen_random_uuid(), gen_random_uuid() from generate_series(1, ${people}::integer) n`)
    await tx.run(sql`
      insert into identity_members (id, login_id, email, name, phone_number, country, password_hash, state, invite_code,
        inflow_route, locale, timezone, created_at, confirmed_at)
      select id, ${mark} || n, ${mark} || n || '@mail.example', 'Bench', ${mark} || n, 'KOR', '', 'ACTIVE', ${mark} || n, 'ETC',
        'en', 'Asia/Seoul', now(), now() from planted where n > 0`)
    await tx.run(sql`
      insert into referral_members (member_id, ref, inviter_id, path, via, enrolled_at, team_since, own_funds)
      select p.id, p.ref, up.path[1], up.path, 'LINK', now() + p.n * interval '1 microsecond', now(),
        case when p.n % 3 = 0 then 500000000 else 0 end
      from planted p
      cross join lateral (
        with recursive a as (
          select (p.n - 1) / ${wide}::integer as n, 1 as level
          union all select (a.n - 1) / ${wide}::integer, level + 1 from a where a.n > 0 and level < 5)
        select array_agg(q.id order by a.level) as path from a join planted q on q.n = a.n) up
      where p.n > 0 order by p.n`)
    await tx.run(sql`
      with part as (
        select u.id, u.level, count(*)::integer as n, sum(m.own_funds)::bigint as funds
        from referral_members m, unnest(m.path) with ordinality u (id, level) group by 1, 2),
      whole as (
        select p.id, array_agg(coalesce(x.n, 0) order by l.level) as counts, array_agg(coalesce(x.funds, 0) order by l.level) as funds
        from (select distinct id from part) p cross join generate_series(1, 5) l (level)
        left join part x on x.id = p.id and x.level = l.level group by p.id)
      update referral_members m set counts = w.counts, funds = w.funds from whole w where m.member_id = w.id`)
  })
  await db.run(sql`analyze referral_members`)
}

import { performance } from 'node:perf_hooks'
import type { Page } from 'playwright-core'
import { readConfig } from '#server/kernel/config.ts'
import { openDatabase, sql, type Database } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { launchChromium } from '#tools/chromium.ts'
import { startDemo } from '#tools/demo.ts'
import { signInThroughForm } from '#tools/sign-in.ts'
import { textsOf } from '#tools/texts.ts'
import { round } from './median.ts'

/** A team of ten on each of four levels is 11,110 people; one child fewer on the first makes the 10,000. */
const BRANCHES = 9
const PEOPLE = 10_000
const DESCENDANTS = 1_000_000
const READS = 400
const FRAMES = 240
const MOST_EXPAND_MS = 120_000

/**
 * A whole tree written by the owner, level by level, past the calls: `people` members below `top`, `wide` below each,
 * with the figures that enrolling them one by one would have kept.
 */
async function plantTree(
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

/** Frames a second while something happens in every frame. */
async function framesPerSecond(page: Page, act: (frame: number) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen = { count: 0, began: performance.now() }
    Object.assign(window, { seen })
    const next = () => {
      seen.count += 1
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let frame = 0; frame < FRAMES; frame += 1) await act(frame)
  return page.evaluate(() => {
    const found: unknown = Reflect.get(window, 'seen')
    if (typeof found !== 'object' || found === null || !('count' in found) || !('began' in found)) return 0
    return (Number(found.count) / (performance.now() - Number(found.began))) * 1000
  })
}

/** The screen with everybody drawn: pulled to and fro, then zoomed in and out. */
async function drive(page: Page, url: string) {
  const text = textsOf('en')
  await page.goto(`${url}/reward/orgchart`, { waitUntil: 'networkidle' })
  const began = performance.now()
  await page.getByRole('button', { name: text('chart', 'expand') }).click()
  await page.locator('main[aria-busy=false]').waitFor({ timeout: MOST_EXPAND_MS })
  const expandAllMs = performance.now() - began
  const label = (await page.locator('canvas.oc-canvas').getAttribute('aria-label')) ?? ''
  const nodes = Number(/\d[\d,]*/.exec(label)?.[0].replaceAll(',', ''))
  const box = await page.locator('canvas.oc-canvas').boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const panFps = await framesPerSecond(page, (frame) =>
    page.mouse.move(x + 150 * Math.sin(frame / 12), y + 100 * Math.cos(frame / 9)),
  )
  await page.mouse.up()
  const zoomFps = await framesPerSecond(page, (frame) => page.mouse.wheel(0, frame % 80 < 40 ? 60 : -60))
  return { nodes, panFps: round(panFps, 1), zoomFps: round(zoomFps, 1), expandAllMs: round(expandAllMs, 0) }
}

/** How long the figures of a member with a million below take to be answered. */
async function readSubtree(url: string, top: string) {
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' })
  const db = openDatabase({ url })
  const kernel = await createKernel(
    { ...config, MASTER_KEY: Buffer.alloc(32).toString('base64') },
    db,
    createLog('silent'),
  )
  const { referral } = await createModules(config, kernel)
  const times: number[] = []
  let below = 0
  for (let read = 0; read < READS; read += 1) {
    const began = performance.now()
    const [team, node] = await Promise.all([
      referral.readTeam(top),
      referral.readOrgNode(top, { depth: 1, page: 1 }),
    ])
    times.push(performance.now() - began)
    below = node.subtreeCount + (team.levels.length === 5 ? 0 : 1)
  }
  await db.close()
  const sorted = times.toSorted((a, b) => a - b)
  return { below, subtreeP99Ms: round(sorted[Math.floor(READS * 0.99)] ?? Number.NaN, 1) }
}

/** Ten thousand people pulled and zoomed in a browser; the figures of a member with a million below. */
export async function run(): Promise<object> {
  const demo = await startDemo()
  const browser = await launchChromium()
  try {
    const [who, other] = demo.signIns
    if (who === undefined || other === undefined) throw new Error('two demonstration members are needed')
    const db = openDatabase({ url: demo.databaseUrl })
    const idOf = async ({ id }: { id: string }) =>
      (await db.one<{ id: string }>(sql`select id from identity_members where login_id = ${id}`)).id
    await plantTree(db, { top: await idOf(who), people: PEOPLE, wide: BRANCHES, mark: 'benchten' })
    console.log(`${PEOPLE} people below ${who.id}`)
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await signInThroughForm(page, demo.url, who)
    const driven = await drive(page, demo.url)
    console.log(JSON.stringify(driven))
    await plantTree(db, { top: await idOf(other), people: DESCENDANTS, wide: 16, mark: 'benchmil' })
    console.log(`${DESCENDANTS} people below ${other.id}`)
    const top = await idOf(other)
    await db.close()
    const read = await readSubtree(demo.databaseUrl, top)
    return { ...driven, ...read }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

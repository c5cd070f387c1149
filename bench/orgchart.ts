import { performance } from 'node:perf_hooks'
import type { Page } from 'playwright-core'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { launchChromium } from '#tools/launch/chromium.ts'
import { startDemo } from '#tools/seed/demo.ts'
import { signInThroughForm } from '#tools/screens/sign-in.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { round } from './parts/median.ts'
import { createTree } from './parts/create-tree.ts'

/** A team of ten on each of four levels is 11,110 people; one child fewer on the first makes the 10,000. */
const BRANCHES = 9
const PEOPLE = 10_000
const DESCENDANTS = 1_000_000
const READS = 400
const FRAMES = 240
const MAX_EXPAND_MS = 120_000

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
  await page.locator('main[aria-busy=false]').waitFor({ timeout: MAX_EXPAND_MS })
  const expandAllMs = performance.now() - began
  const label = (await page.locator('canvas[aria-label]').getAttribute('aria-label')) ?? ''
  const nodes = Number(/\d[\d,]*/.exec(label)?.[0].replaceAll(',', ''))
  const box = await page.locator('canvas[aria-label]').boundingBox()
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
async function getSubtree(url: string, top: string) {
  const config = parseConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' })
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
      referral.getTeam(top),
      referral.getOrgNode(top, { depth: 1, page: 1 }),
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
    await createTree(db, { top: await idOf(who), people: PEOPLE, wide: BRANCHES, mark: 'benchten' })
    console.log(`${PEOPLE} people below ${who.id}`)
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await signInThroughForm(page, demo.url, who)
    const driven = await drive(page, demo.url)
    console.log(JSON.stringify(driven))
    await createTree(db, { top: await idOf(other), people: DESCENDANTS, wide: 16, mark: 'benchmil' })
    console.log(`${DESCENDANTS} people below ${other.id}`)
    const top = await idOf(other)
    await db.close()
    const read = await getSubtree(demo.databaseUrl, top)
    return { ...driven, ...read }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

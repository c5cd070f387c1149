import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { median, round } from '../parts/median.ts'
import { longerAnswer, type SignalAnswer } from './longer-answer.ts'
import { CATEGORIES, type Frames, framesOf, marksOf, type TraceEvent } from './frames.ts'

const TICK_MS = 1000 / 60
const WHEEL_SECONDS = 3
const WHEEL_PX = 60
/** So often the wheel turns the same way. */
const WHEEL_RUN = 30
/** A page with nothing but a point that follows the pointer: as much as a browser must do for a move. */
const BARE_PAGE = `<body style="margin:0;height:100vh"><i style="position:absolute;width:9px;height:9px;background:red"></i>
<script>const point = document.querySelector('i')
addEventListener('pointermove', (event) => { point.style.transform = 'translate(' + event.clientX + 'px,' + event.clientY + 'px)' })
addEventListener('wheel', (event) => { point.style.opacity = event.deltaY > 0 ? 1 : 0.9 })</script>`

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Acts sixty times a second by the wall clock, whether the page keeps up or not. */
async function everyTick(seconds: number, act: (tick: number) => Promise<void>): Promise<void> {
  const began = performance.now()
  const acts: Promise<void>[] = []
  for (let tick = 0; tick < seconds * 60; tick += 1) {
    const earlyMs = began + tick * TICK_MS - performance.now()
    if (earlyMs > 0) await pause(earlyMs)
    acts.push(act(tick))
  }
  await Promise.all(acts)
}

/** The pointer to and fro over a box, then the wheel in and out in its middle. */
function partsOf(page: Page, { x, y, width, height }: Box, seconds: number) {
  const middle = { x: x + width / 2, y: y + height / 2 }
  return {
    scrub: () =>
      everyTick(seconds, (tick) =>
        page.mouse.move(
          middle.x + (width / 2 - 4) * Math.sin(tick / 24),
          middle.y + 40 * Math.cos(tick / 17),
        ),
      ),
    zoom: () =>
      everyTick(WHEEL_SECONDS, (tick) =>
        page.mouse.wheel(0, tick % (2 * WHEEL_RUN) < WHEEL_RUN ? -WHEEL_PX : WHEEL_PX),
      ),
  }
}

type PartFrames = Readonly<Record<'scrub' | 'zoom', Frames>>

/** Traces both parts on a page on which something happens in every frame. */
async function traceParts(page: Page, box: Box, seconds: number): Promise<{ trace: Buffer } & PartFrames> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has a browser of its own')
  const parts = partsOf(page, box, seconds)
  const setMark = (name: string) => page.evaluate((text) => void performance.mark(text), name)
  await page.bringToFront()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await browser.startTracing(page, { categories: CATEGORIES })
  for (const part of ['scrub', 'zoom'] as const) {
    await setMark(marksOf(part).begin)
    await parts[part]()
    await setMark(marksOf(part).end)
  }
  const trace = await browser.stopTracing()
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString())
  return { trace, scrub: framesOf(traceEvents, 'scrub'), zoom: framesOf(traceEvents, 'zoom') }
}

async function requestFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const next = () => void requestAnimationFrame(next)
    next()
  })
}

/** The desk with a chart of so many candles, all of them in sight. */
async function openChart(page: Page, { url, candles }: { url: string; candles: number }): Promise<Box> {
  await page.route(/\/api\/trading\/signals\/[\da-f-]{36}$/, async (route) => {
    const answer = await route.fetch()
    const body: SignalAnswer = await answer.json()
    await route.fulfill({ response: answer, json: longerAnswer(body, candles) })
  })
  await page.goto(`${url}/trading/signal?view=all`, { waitUntil: 'networkidle' })
  await page.locator('a[href*="signal?id="]').nth(3).click()
  const chart = page.locator('section [role=slider]')
  await chart.waitFor()
  await chart.focus()
  const box = await chart.boundingBox()
  if (box === null) throw new Error('there is no chart on the desk')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const before = Number(await chart.getAttribute('aria-valuemax'))
  for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 1_000)
  await pause(1_000)
  if (Number(await chart.getAttribute('aria-valuemax')) <= before)
    throw new Error('the chart does not zoom out')
  return box
}

export interface ScrubTask {
  readonly url: string
  readonly candles: number
  readonly seconds: number
  readonly rounds: number
  /** Where the trace of the last round is stored. */
  readonly file: string | undefined
  readonly throttle: (page: Page) => Promise<void>
}

/** The middle of what the rounds found, beside the middle of the bare page. */
function compared(desk: readonly Frames[], bare: readonly Frames[]) {
  const middle = (rounds: readonly Frames[], name: keyof Frames) =>
    round(median(rounds.map((found) => found[name])), 3)
  return {
    frames: middle(desk, 'frames'),
    fps: middle(desk, 'fps'),
    droppedShare: middle(desk, 'droppedShare'),
    longestTaskMs: middle(desk, 'longestTaskMs'),
    p95FrameMs: middle(desk, 'p95FrameMs'),
    bareFps: middle(bare, 'fps'),
    bareP95FrameMs: middle(bare, 'p95FrameMs'),
    ratioToBarePage: round(middle(desk, 'fps') / middle(bare, 'fps'), 2),
  }
}

/** Crosshair and wheel over the desk's chart, in turns with a bare page that gets the same moves. */
export async function measureScrub(page: Page, task: ScrubTask) {
  const bare = await page.context().newPage()
  await bare.setContent(BARE_PAGE)
  const box = await openChart(page, task)
  const found: Record<'desk' | 'bare', PartFrames[]> = { desk: [], bare: [] }
  for (const shown of [page, bare]) {
    await task.throttle(shown)
    await requestFrames(shown)
  }
  for (let turn = 1; turn <= task.rounds; turn += 1) {
    const { trace, ...desk } = await traceParts(page, box, task.seconds)
    const { trace: _, ...plain } = await traceParts(bare, box, task.seconds)
    if (task.file !== undefined) writeFileSync(task.file, trace)
    console.log(`round ${turn}`, JSON.stringify({ desk, bare: plain }))
    found.desk.push(desk)
    found.bare.push(plain)
  }
  await bare.close()
  const of = (part: 'scrub' | 'zoom') =>
    compared(
      found.desk.map((one) => one[part]),
      found.bare.map((one) => one[part]),
    )
  return { candles: task.candles, scrub: of('scrub'), zoom: of('zoom') }
}

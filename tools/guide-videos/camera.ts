import type { BrowserContext, Locator, Page } from 'playwright-core'
import { FILM, type Hand, openDesk, type Shot, SHARPNESS, STAGE } from './cutting-desk.ts'
import { webm } from './webm.ts'

const STEP_MS = 100
const MOVE_STEPS = 7
const TOUCH_STEPS = 4
const SCROLL_STEPS = 9
const HOLD_MS = 1_000
/** After a touch the screen is looked at for this long, so that what opens can be seen opening. */
const SETTLE_STEPS = 5
const SIGNS_AT_ONCE = 2
const JPEG_QUALITY = 92
/** A touched thing stands this far from the top: in the middle of what is filmed. */
const MIDDLE = STAGE.height / 2
const HEADER = 60
const TABS = 70
/** A large thing is touched near its beginning. */
const REACH = { x: 180, y: 40 } as const

export type Camera = Awaited<ReturnType<typeof openCamera>>
type Desk = Awaited<ReturnType<typeof openDesk>>
type Takes = ReturnType<typeof createTakes>

/** Pictures of the page one after another: the time is the film's own, so that a slow machine makes the same film. */
function createTakes(page: Page, desk: Desk) {
  let nowMs = 0
  const kept: { hand: Hand | undefined } = { hand: undefined }

  async function shoot(): Promise<void> {
    await desk.show(await page.screenshot({ type: 'jpeg', quality: JPEG_QUALITY }))
  }
  async function record(
    steps: number,
    stepMs = STEP_MS,
    handAt: (part: number) => Hand | undefined = () => kept.hand,
  ): Promise<void> {
    const shots: Shot[] = []
    for (let step = 1; step <= steps; step += 1) {
      shots.push({ atMs: nowMs, hand: handAt(step / steps) })
      nowMs += stepMs
    }
    await desk.take(shots)
  }
  async function settle(): Promise<void> {
    for (let step = 0; step < SETTLE_STEPS; step += 1) {
      await shoot()
      await record(1)
    }
  }
  /** Stands still; what moves by itself is seen once a second. */
  async function hold(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= HOLD_MS) {
      await shoot()
      await record(1, Math.min(left, HOLD_MS))
    }
  }
  return { kept, now: () => nowMs, look: shoot, take: record, settle, hold }
}

/** What a finger does on the page, so that it can be followed. */
function createFinger(page: Page, { kept, look, take, settle }: Takes) {
  async function pointAt(x: number, y: number): Promise<void> {
    const from = kept.hand ?? { x: STAGE.width * 0.8, y: STAGE.height, touch: 0 }
    await look()
    await take(MOVE_STEPS, STEP_MS, (part) => {
      const eased = part * part * (3 - 2 * part)
      return { x: from.x + (x - from.x) * eased, y: from.y + (y - from.y) * eased, touch: 0 }
    })
    kept.hand = { x, y, touch: 0 }
  }
  /** Brings a thing to the middle as a finger would, not at once. */
  async function scrollTo(target: Locator): Promise<void> {
    const way = await target.evaluate((element, middle) => {
      const { top, height } = element.getBoundingClientRect()
      return top + Math.min(height, middle) / 2 - middle
    }, MIDDLE)
    kept.hand = undefined
    for (let step = 0; step < SCROLL_STEPS; step += 1) {
      await page.evaluate((by) => window.scrollBy(0, by), way / SCROLL_STEPS)
      await look()
      await take(1)
    }
  }
  async function point(target: Locator): Promise<void> {
    await target.waitFor()
    if (!isSeen(await target.boundingBox())) await scrollTo(target)
    const box = await target.boundingBox()
    if (box === null) throw new Error('what is to be touched cannot be seen')
    await pointAt(box.x + Math.min(box.width / 2, REACH.x), box.y + Math.min(box.height / 2, REACH.y))
  }
  async function click(target: Locator): Promise<void> {
    await point(target)
    const at = kept.hand
    await take(TOUCH_STEPS, STEP_MS, (part) => at && { ...at, touch: part })
    await target.click()
    await settle()
  }
  async function type(target: Locator, text: string): Promise<void> {
    await point(target)
    await target.fill('')
    for (let from = 0; from < text.length; from += SIGNS_AT_ONCE) {
      await target.pressSequentially(text.slice(from, from + SIGNS_AT_ONCE))
      await look()
      await take(1)
    }
  }
  return { scrollTo, point, click, type }
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>

/** Between header and tabs. */
function isSeen(box: Box): boolean {
  return box !== null && box.y > HEADER && box.y + Math.min(box.height, HEADER) < STAGE.height - TABS
}

/** Films a page. */
export async function openCamera(context: BrowserContext, page: Page, url: string) {
  await page.setViewportSize(STAGE)
  const desk = await openDesk(context, url)
  const takes = createTakes(page, desk)
  return {
    page,
    now: takes.now,
    hold: takes.hold,
    ...createFinger(page, takes),
    goTo: async (path: string): Promise<void> => {
      takes.kept.hand = undefined
      await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready.then(() => window.scrollTo(0, 0)))
      await takes.settle()
    },
    /** The stage as it stands, for the picture in the list. */
    still: () => page.screenshot(),
    /** The film as a file. */
    finish: async (): Promise<Buffer> =>
      webm({ ...FILM, durationMs: takes.now(), chunks: await desk.finish() }),
  }
}

/** The still's upper part in the shape of the list's pictures. */
export const STILL_PART = {
  left: 0,
  top: 0,
  width: FILM.width,
  height: Math.round((STAGE.width * 9 * SHARPNESS) / 16),
} as const

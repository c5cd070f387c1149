import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { build, isBuilt } from '#tools/build/build-when-changed.ts'
import { launchChromium } from '#tools/launch/chromium.ts'
import { signInThroughForm } from '#tools/screens/sign-in.ts'
import { type Demo, startDemo } from '#tools/seed/demo.ts'
import { openModules } from '../parts/bench-database.ts'
import { measureInp } from './measure-inp.ts'
import { measureScrub } from './scrub.ts'
import { addSignals, startPrices } from './signals-of-today.ts'

const VIEWPORT = { width: 1440, height: 900 }
const ROWS = 500
const CANDLES = 5_000
const PRICES_EVERY_MS = 1_000

const OPTIONS = {
  throttle: { type: 'string', default: '1' },
  seconds: { type: 'string', default: '5' },
  rounds: { type: 'string', default: '3' },
  trace: { type: 'string' },
} as const

/** Lets the page's processor be so many times slower. */
async function throttleBy(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Both figures of the signals desk of a product that runs. */
export async function measureDesk(
  { url, databaseUrl, dataDir, signIns }: Pick<Demo, 'url' | 'databaseUrl' | 'dataDir' | 'signIns'>,
  args: readonly string[],
): Promise<object> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const rate = Number(values.throttle)
  const [member] = signIns
  if (member === undefined) throw new Error('a demonstration member is needed')
  const ground = await openModules({ url: databaseUrl, folder: dataDir })
  const browser = await launchChromium()
  try {
    await addSignals(ground, ROWS)
    const context = await browser.newContext({ viewport: VIEWPORT })
    const page = await context.newPage()
    await signInThroughForm(page, url, member)
    await throttleBy(page, rate)
    const endPrices = startPrices(ground, PRICES_EVERY_MS)
    const inp = await measureInp(page, { url, rows: ROWS })
    const priceMoves = await endPrices()
    console.log(JSON.stringify({ inp, priceMoves }))
    const scrubbed = await measureScrub(page, {
      url,
      candles: CANDLES,
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      file: values.trace,
      throttle: (shown) => throttleBy(shown, rate),
    })
    return { throttle: rate, inp: { ...inp, priceMoves }, ...scrubbed }
  } finally {
    await browser.close()
    await ground.close()
  }
}

/**
 * The signals desk at 1440 px: Interaction to Next Paint with 500 rows while prices come, and frames per second of its chart with 5,000 candles
 * under the pointer and the wheel, beside a bare page. The product's longest range has 672 candles: the answer of one signal is made longer on its
 * way to the page.
 */
export async function run(args: readonly string[]): Promise<object> {
  if (!isBuilt()) await build()
  const demo = await startDemo({ LOG_LEVEL: 'warn' })
  try {
    return await measureDesk(demo, args)
  } finally {
    await demo.stop()
  }
}

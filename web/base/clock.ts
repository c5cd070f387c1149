import { createServerClock, type Instant } from './server-clock.ts'
import { createStore } from './store.ts'

/** The device's clock, ms since 1970: the only file of the web app that reads it. */
export function deviceNow(): number {
  return Date.now()
}

/** This moment by the device's clock and by its count of ms, which setting the clock does not change. */
export function deviceInstant(): Instant {
  return { clockMs: deviceNow(), countMs: performance.now() }
}

/** The server machine's time from its answers, which a moved sandbox clock does not change. */
export const machineClock = createServerClock(deviceInstant)

/** What a page's own answer says of the time: see server/kernel/http/web/web-files.ts. */
const TIME_OF_ANSWER = 'at'

/** Learns from the answer that this page came in, so that no call need be made for the time where the device's clock is right. */
export function learnPageTime(): void {
  const [page] = performance.getEntriesByType('navigation')
  if (!(page instanceof PerformanceNavigationTiming)) return
  // Older browsers do not tell.
  const said = page.serverTiming?.find(({ name }) => name === TIME_OF_ANSWER)?.description
  const { responseStart: countMs } = page
  if (said !== undefined) machineClock.confirm(said, { clockMs: performance.timeOrigin + countMs, countMs })
}

let productOffsetMs = 0

/** How often the time was found to differ from `serverNow`. */
export const timeCorrections = createStore(0)
const MAX_UNTOLD_MS = 60_000

function correctTime(learn: () => void): void {
  const before = serverNow()
  learn()
  if (Math.abs(serverNow() - before) > MAX_UNTOLD_MS) timeCorrections.set(timeCorrections.get() + 1)
}

/** Learns the server machine's time from the Date header of an answer that was asked for at `askedAt`. */
export function learnMachineTime(date: string | null, askedAt: Instant): void {
  correctTime(() => machineClock.learn(date, askedAt))
}

/** Remembers how far the product's time is from the machine's; the answer is taken as made half-way through the call. */
export function learnServerTime(serverTime: string, askedAt: Instant): void {
  const server = Date.parse(serverTime)
  const tripMs = deviceInstant().countMs - askedAt.countMs
  correctTime(() => {
    if (!Number.isNaN(server)) productOffsetMs = server - (machineClock.nowMs() - tripMs / 2)
  })
}

/** The product's time in ms: countdowns run on it, so that a phone with a wrong clock counts right. */
export function serverNow(): number {
  return machineClock.nowMs() + productOffsetMs
}

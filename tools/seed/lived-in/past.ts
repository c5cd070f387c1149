import { type Clock, createClock, DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import type { Config } from '#server/kernel/config.ts'
import { createBrakes } from '#server/kernel/parameters/brakes.ts'
import { createModules, type Kernel } from '#server/wiring.ts'
import type { Stage } from '../stage.ts'

/** The product with a clock of its own that begins in the past and is moved on, up to the present. */
export interface Past extends Stage {
  /** Moves to an instant, in ms; what lies behind already is left there. */
  toMs(ms: number): void
  /** Moves to so many hours into a day in UTC that is so many days ago. */
  toDay(daysAgo: number, hours: number): void
}

/** How far back, and what the configuration becomes once there is a clock. */
interface Opening {
  readonly daysAgo: number
  readonly configure?: (clock: Clock) => Promise<Config>
}

/** Opens the product as it was so many days ago: everything is booked by its own rules, on the days it says. */
export async function openPast(
  config: Config,
  kernel: Kernel,
  { daysAgo, configure }: Opening,
): Promise<Past> {
  const presentMs = kernel.clock.nowMs()
  const midnightMs = presentMs - (presentMs % DAY_MS)
  const clock = createClock(kernel.clock.offsetMs() - (presentMs - midnightMs) - daysAgo * DAY_MS)
  const then: Kernel = { ...kernel, clock, brakes: createBrakes({ ...kernel, clock }) }
  const toMs = (ms: number) => clock.advance(Math.max(0, ms - clock.nowMs()))
  return {
    kernel: then,
    modules: await createModules((await configure?.(clock)) ?? config, then),
    toMs,
    toDay: (days, hours) => toMs(midnightMs - days * DAY_MS + hours * HOUR_MS),
  }
}

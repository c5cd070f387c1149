import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { instantOfMs, zoneAheadMs } from '#server/kernel/period.ts'

/** The hours, on a zone's clocks, between which nothing rings: from `start` on, before `end`. */
export interface Night {
  readonly start: number
  readonly end: number
}

/** The wall time of an instant in a zone, in ms as if it were UTC: its day's midnight, and how far into the day it is. */
function wallOf(atMs: number, zone: string): { midnightMs: number; intoMs: number } {
  const wallMs = atMs + zoneAheadMs(zone, atMs)
  const intoMs = ((wallMs % DAY_MS) + DAY_MS) % DAY_MS
  return { midnightMs: wallMs - intoMs, intoMs }
}

/** The end of the night that contains an instant; undefined by day. Correct across daylight saving changes. */
export function nightEndMs(atMs: number, zone: string, night: Night): number | undefined {
  const { midnightMs, intoMs } = wallOf(atMs, zone)
  if (night.start < night.end)
    return intoMs >= night.start * HOUR_MS && intoMs < night.end * HOUR_MS
      ? instantOfMs(midnightMs + night.end * HOUR_MS, zone)
      : undefined
  if (intoMs >= night.start * HOUR_MS) return instantOfMs(midnightMs + DAY_MS + night.end * HOUR_MS, zone)
  if (intoMs < night.end * HOUR_MS) return instantOfMs(midnightMs + night.end * HOUR_MS, zone)
  return undefined
}

const MAX_WINDOWS = 4

/** The end of quiet hours that one or several windows make together; undefined when an instant is in none of them. */
export function quietEndMs(atMs: number, zone: string, windows: readonly Night[]): number | undefined {
  let end: number | undefined
  for (let round = 0; round < MAX_WINDOWS; round += 1) {
    const from = end ?? atMs
    const next = windows.map((window) => nightEndMs(from, zone, window)).find((one) => one !== undefined)
    if (next === undefined) return end
    end = next
  }
  return end
}

/** When the next night after an instant by day begins. */
export function nightStartMs(atMs: number, zone: string, night: Night): number {
  const { midnightMs, intoMs } = wallOf(atMs, zone)
  const days = intoMs >= night.start * HOUR_MS ? DAY_MS : 0
  return instantOfMs(midnightMs + days + night.start * HOUR_MS, zone)
}

import { m } from '#web/i18n/messages.ts'

const HOUR_MS = 3_600_000
/** Below this, hours are shown. */
const LAST_HOURS = 72

/** What a ring says is left: whole days, near the end whole hours, rounded down as the countdown beside it. Time in ms. */
export function leftInRing(leftMs: number): string {
  const hours = Math.floor(leftMs / HOUR_MS)
  return hours >= LAST_HOURS ? String(Math.floor(hours / 24)) : m.signals_hours({ hours })
}

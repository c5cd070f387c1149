import { minute } from '#web/base/format.ts'

/** A time to the minute; a dash where it has not come or there is none. */
export function minuteOrNone(time: string | null): string {
  return time === null ? '–' : minute(time)
}

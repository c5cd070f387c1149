import { ownZone } from '#web/base/format.ts'

/** The zone that dates are shown in: the member's own, else the one this device is set to. */
export function readersZone(): string {
  return ownZone.get() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A calendar day as YYYY-MM-DD in the reader's zone. */
export function calendarDay(time: number): string {
  // The Swedish way of writing a day is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: readersZone() }).format(time)
}

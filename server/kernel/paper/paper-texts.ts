import { zoneAheadMs } from '#server/kernel/period.ts'

const MINUTES = 16

/** A moment on a zone's clocks: 2026-11-23 21:04. Throws RangeError for an unknown zone. */
export function clockText(at: Date, zone: string): string {
  const wall = new Date(at.getTime() + zoneAheadMs(zone, at.getTime()))
  return wall.toISOString().slice(0, MINUTES).replace('T', ' ')
}

/** A decimal with its thousands parted: 1,234,567.891. */
export function grouped(decimal: string): string {
  const [whole = '', ...rest] = decimal.split('.')
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')
}

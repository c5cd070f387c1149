import { deviceNow } from '#web/base/clock.ts'

/** A request so long after the last touch is the page's own, and keeps no idle session alive. */
const HANDS_OFF_MS = 15_000

/** Whether the page is idle; `now` and `touchedAt` in ms. */
export function isUnattended(now: number, touchedAt: number): boolean {
  return now - touchedAt > HANDS_OFF_MS
}

let touchedAt = deviceNow()

export function watchHands(): void {
  const touched = () => {
    touchedAt = deviceNow()
  }
  for (const name of ['pointerdown', 'keydown', 'wheel']) addEventListener(name, touched, { passive: true })
}

/** The header that marks a request as a page's refresh. */
export function backgroundHeader(): Readonly<Record<string, string>> {
  return isUnattended(deviceNow(), touchedAt) ? { 'x-background': '1' } : {}
}

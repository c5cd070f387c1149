import { SECOND_MS } from '../clock.ts'
import type { Rhythm } from '../jobs/start-loop.ts'

/** So long after the last sign of life loops look as often as they usually do. */
const LIVELY_MS = 5 * SECOND_MS
/** How long they wait while nothing happens: what nobody was notified of is found by then. */
const REST_MS = 15 * SECOND_MS
/** The other processes are notified again well before they would rest. */
const NOTIFY_EVERY_MS = 2 * SECOND_MS

export interface LivelyRhythm extends Rhythm {
  readonly pauseMs: () => number
  readonly onWake: (wake: () => void) => () => void
}

/**
 * Whether anything happens in this installation: somebody changes something, is told something or has a page open. Loops that look for
 * work look often while it does and seldom while nothing does; the first sign of life lets them look at once.
 */
export interface Activity {
  /** Something happens here; the other processes hear of it. */
  readonly stir: () => void
  /** Something happens that the other processes know of by themselves. */
  readonly handleStir: () => void
  /** How long a loop pauses that usually pauses for so many milliseconds, and what ends its pause. */
  readonly rhythm: (usualMs: number) => LivelyRhythm
}

export function createActivity(
  notifyOthers: () => void,
  monotonicMs: () => number = () => performance.now(),
): Activity {
  const wakes = new Set<() => void>()
  let heardAtMs = monotonicMs()
  let notifiedAtMs = -Infinity
  const isLively = () => monotonicMs() - heardAtMs < LIVELY_MS

  function handleStir(): void {
    const wasLively = isLively()
    heardAtMs = monotonicMs()
    if (!wasLively) for (const wake of wakes) wake()
  }

  return {
    stir() {
      handleStir()
      if (monotonicMs() - notifiedAtMs < NOTIFY_EVERY_MS) return
      notifiedAtMs = monotonicMs()
      notifyOthers()
    },
    handleStir,
    rhythm: (usualMs) => ({
      pauseMs: () => (isLively() || usualMs > REST_MS ? usualMs : REST_MS),
      onWake(wake) {
        wakes.add(wake)
        return () => void wakes.delete(wake)
      },
    }),
  }
}

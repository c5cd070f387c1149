/** The one source of time. Business rules take a Clock, so that every deadline can be tested by moving it. */
export interface Clock {
  now(): Date
  nowMs(): number
  /** How far it was moved from the machine's clock. */
  offsetMs(): number
}

export interface MovableClock extends Clock {
  /** Moves the clock forward; negative steps are refused. */
  advance(ms: number): void
}

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The machine's clock, moved forward by an offset: zero in production, adjustable in the sandbox and in tests. */
export function createClock(startOffsetMs = 0): MovableClock {
  let offset = startOffsetMs
  const nowMs = () => Date.now() + offset
  return {
    nowMs,
    now: () => new Date(nowMs()),
    advance(ms) {
      if (ms < 0) throw new RangeError('a clock only moves forward')
      offset += ms
    },
    offsetMs: () => offset,
  }
}

/** A clock that stands still until it is moved. */
export function createStillClock(at: string): MovableClock {
  const start = Date.parse(at)
  let offset = 0
  const nowMs = () => start + offset
  return {
    nowMs,
    now: () => new Date(nowMs()),
    advance(ms) {
      if (ms < 0) throw new RangeError('a clock only moves forward')
      offset += ms
    },
    offsetMs: () => nowMs() - Date.now(),
  }
}

export function plus(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}

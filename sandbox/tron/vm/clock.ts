export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Only forwards: a chain never goes back in time. */
  advance(ms: number): void
}

/** A clock that runs with the given one and can be moved ahead of it. */
export function createClock(source: () => number): Clock {
  let aheadMs = 0
  return {
    now: () => source() + aheadMs,
    advance: (ms) => {
      if (!Number.isSafeInteger(ms) || ms < 0)
        throw new Error('A clock is moved forwards, by whole milliseconds.')
      aheadMs += ms
    },
  }
}

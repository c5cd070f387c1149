/** A moment of a device: its clock, which may be set, and a count of ms, which some devices stop while asleep. */
export interface Instant {
  readonly clockMs: number
  readonly countMs: number
}

export interface ServerClock {
  /** Learns from the Date header of an answer that was asked for at `asked`. */
  learn(date: string | null, asked: Instant): void
  /**
   * Learns that the device's clock is right, where an answer that came at `came` says so. One that the browser had kept says an
   * older time and teaches nothing.
   */
  confirm(date: string, came: Instant): void
  /** The server's time in ms; the device's own while nothing was learnt. */
  nowMs(): number
  /** Whether the time was learnt, and neither a clock that was set nor a sleep has made it doubtful since. */
  isSure(): boolean
}

/** Smaller differences are the way's own: the header counts whole seconds. */
const MIN_OFFSET_MS = 5000
/** How far clock and count may part before one of them is not believed. */
const MAX_PARTING_MS = 2000
/** An answer that took longer says too little about the time; a proof is good for a minute. */
const MAX_ROUND_TRIP_MS = 30_000

interface Learnt {
  readonly at: Instant
  readonly serverMs: number
}

function isNear(serverMs: number, clockMs: number): boolean {
  return Math.abs(serverMs - clockMs) <= MIN_OFFSET_MS
}

/** The server's time on a device whose clock is fast, slow, or set while a page is open. */
export function createServerClock(now: () => Instant): ServerClock {
  let learnt: Learnt | undefined

  /** What passed since an instant, by clock and by count. */
  function since(from: Instant) {
    const { clockMs, countMs } = now()
    const clock = clockMs - from.clockMs
    const count = countMs - from.countMs
    return { clock, count, agree: Math.abs(clock - count) <= MAX_PARTING_MS }
  }

  return {
    learn(date, asked) {
      const serverMs = Date.parse(date ?? '')
      const { count, agree } = since(asked)
      if (Number.isNaN(serverMs) || !agree || count > MAX_ROUND_TRIP_MS) return
      const at = now()
      learnt = { at, serverMs: isNear(serverMs, at.clockMs) ? at.clockMs : serverMs }
    },
    confirm(date, came) {
      if (!isNear(Date.parse(date), came.clockMs) || !since(came).agree) return
      const at = now()
      learnt = { at, serverMs: at.clockMs }
    },
    nowMs() {
      if (learnt === undefined) return now().clockMs
      const { clock, count, agree } = since(learnt.at)
      // A count that stayed behind slept; a clock that stayed behind was set back.
      return learnt.serverMs + (agree ? count : Math.max(clock, count))
    },
    isSure: () => learnt !== undefined && since(learnt.at).agree,
  }
}

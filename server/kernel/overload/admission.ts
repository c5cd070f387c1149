import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Operation } from '#contract/operation.ts'
import { busy } from '../http/http-answers.ts'

/** Calls in the order in which they are let in when not all can be. */
export const CALL_CLASSES = ['money', 'interactive', 'list', 'export'] as const
export type CallClass = (typeof CALL_CLASSES)[number]

/** How much of the process a class may use, and how long one of it may wait for its turn before it is better told to come back. */
const RULES: Readonly<Record<CallClass, { readonly share: number; readonly waitMs: number }>> = {
  money: { share: 1, waitMs: 1_200 },
  interactive: { share: 0.8, waitMs: 800 },
  list: { share: 0.5, waitMs: 400 },
  export: { share: 0.1, waitMs: 200 },
}
const FIRST_LIMIT = 256
const MIN_LIMIT = 16
const MAX_LIMIT = 1_024
const ADJUST_EVERY_MS = 250
const LOOP_RESOLUTION_MS = 10
const NANOSECONDS_IN_MS = 1e6
/** Later than this the event loop does too much at once. */
const LOOP_LATE_MS = 60
/** A call that takes longer waits for too many others; half the time within which nearly all should be answered. */
const SLOW_MS = 1_200
/** Of the time that calls take, how much the newest one counts. */
const NEWEST = 0.1
const STEP_UP = 8
const STEP_DOWN = 0.85

export interface Admission {
  /** Waits for the call's turn; the caller ends it with what is returned. Throws COMMON-C002 at once when its turn would come too late. */
  acquire(kind: CallClass): Promise<() => void>
  /** Adapts how many run at once to how late the event loop is, in milliseconds. */
  adjust(loopMs: number): void
  /** Calls that run now, and how many may. */
  load(): {
    readonly running: number
    readonly limit: number
    readonly waiting: number
    readonly refused: number
  }
  start(): { stop(): void }
}

interface Waiting {
  readonly sinceMs: number
  readonly begin: () => void
  readonly refuse: () => void
}

/** Which class a call is of: what moves money first, whole tables and files last, pages of lists before them. */
export function classOf({ money, session, heavy, answerType, method, query }: Operation): CallClass {
  if (money === true || session === true) return 'money'
  if (heavy === true || answerType !== undefined) return 'export'
  return method === 'GET' && query !== undefined ? 'list' : 'interactive'
}

interface State {
  readonly nowMs: () => number
  readonly queues: Readonly<Record<CallClass, Waiting[]>>
  limit: number
  running: number
  refused: number
  /** What calls take, smoothed. */
  tookMs: number
  /** Somebody had to wait since the last adjustment. */
  wasFull: boolean
}

function hasRoom({ running, limit }: State, kind: CallClass): boolean {
  return running < limit * RULES[kind].share
}

/** Starts a call; returns what ends it. */
function begin(state: State): () => void {
  const atMs = state.nowMs()
  state.running += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    state.running -= 1
    state.tookMs += (state.nowMs() - atMs - state.tookMs) * NEWEST
    letNextIn(state)
  }
}

function letNextIn(state: State): void {
  for (const kind of CALL_CLASSES) {
    const queue = state.queues[kind]
    const { waitMs } = RULES[kind]
    const waitedMs = () => (queue[0] === undefined ? 0 : state.nowMs() - queue[0].sinceMs)
    while (waitedMs() > waitMs) queue.shift()?.refuse()
    while (queue.length > 0 && hasRoom(state, kind))
      (waitedMs() > waitMs / 2 ? queue.pop() : queue.shift())?.begin()
  }
}

/** How long a new call would wait, by how fast calls end now: those before it in its class, each a share of the limit. */
function expectedMs({ queues, tookMs, limit }: State, kind: CallClass): number {
  return ((queues[kind].length + 1) * tookMs) / (limit * RULES[kind].share)
}

async function acquire(state: State, kind: CallClass): Promise<() => void> {
  const queue = state.queues[kind]
  if (hasRoom(state, kind) && queue.length === 0) return begin(state)
  state.wasFull = true
  const refuse = () => {
    state.refused += 1
    return busy()
  }
  if (expectedMs(state, kind) > RULES[kind].waitMs) throw refuse()
  return new Promise((resolve, reject) => {
    queue.push({
      sinceMs: state.nowMs(),
      begin: () => resolve(begin(state)),
      refuse: () => reject(refuse()),
    })
  })
}

function adjust(state: State, loopMs: number): void {
  const isSlow = loopMs > LOOP_LATE_MS || state.tookMs > SLOW_MS
  const next = isSlow ? state.limit * STEP_DOWN : state.wasFull ? state.limit + STEP_UP : state.limit
  state.limit = next < MIN_LIMIT ? MIN_LIMIT : next > MAX_LIMIT ? MAX_LIMIT : next
  state.wasFull = false
  letNextIn(state)
}

function startAdjusting(state: State): { stop(): void } {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  const timer = setInterval(() => {
    adjust(state, loop.mean / NANOSECONDS_IN_MS)
    loop.reset()
  }, ADJUST_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      loop.disable()
    },
  }
}

/**
 * Lets so many calls run at once as the process can answer in time, by class. A call whose turn would come too late is refused at once
 * instead of being answered when nobody waits for it any more. Past half of the bound the newest goes first: the oldest has been given up.
 */
export function createAdmission(nowMs: () => number): Admission {
  const state: State = {
    nowMs,
    queues: { money: [], interactive: [], list: [], export: [] },
    limit: FIRST_LIMIT,
    running: 0,
    refused: 0,
    tookMs: 0,
    wasFull: false,
  }
  return {
    acquire: (kind) => acquire(state, kind),
    adjust: (loopMs) => adjust(state, loopMs),
    load: () => ({
      running: state.running,
      limit: state.limit,
      waiting: CALL_CLASSES.reduce((sum, kind) => sum + state.queues[kind].length, 0),
      refused: state.refused,
    }),
    start: () => startAdjusting(state),
  }
}

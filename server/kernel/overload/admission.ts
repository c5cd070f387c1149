import { monitorEventLoopDelay } from 'node:perf_hooks'
import { busy } from '../http/http-answers.ts'
import {
  expectedMs,
  newLine,
  recordTime,
  shareOf,
  updateLimit,
  updatePace,
  type ClassLine,
} from './class-line.ts'
import { CALL_CLASSES, RULES, type CallClass } from './rules.ts'

const FIRST_LIMIT = 64
/** Fewer than this make nothing quicker: what is late then is not of the calls. */
const MIN_LIMIT = 16
const MAX_LIMIT = 1_024
const ADJUST_EVERY_MS = 100
const LOOP_RESOLUTION_MS = 10
const NANOSECONDS_IN_MS = 1e6
/** Later than this the event loop does too much at once. */
const LOOP_LATE_MS = 25
const STEP_UP = 8
const STEP_DOWN = 0.8
/** So many may wait whatever may run: a crowd that comes at once, as before the lock of a round, is served within its time. */
const CROWD = 256
/** Who would wait longer than this part of its time by how fast calls end now is refused at once: the pace may halve twice before it waits in vain. */
const CAUTION = 0.25

export interface Admission {
  /** Whether a call of the class would be refused at once; counts it as refused when so. */
  refuses(kind: CallClass): boolean
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

interface State {
  readonly nowMs: () => number
  readonly lines: Readonly<Record<CallClass, ClassLine>>
  limit: number
  running: number
  refused: number
  /** Somebody had to wait since the last adjustment. */
  wasFull: boolean
  adjustedMs: number
}

/** How many calls of a class may run at once now. */
function roomOf({ limit, lines }: State, kind: CallClass): number {
  return Math.min(limit * shareOf(lines, kind), lines[kind].limit)
}

function hasRoom(state: State, kind: CallClass): boolean {
  return state.running < state.limit && state.lines[kind].running < roomOf(state, kind)
}

/** Whether a new call of the class would wait too long: behind a crowd that is more than may run, or longer than it should by the pace of its class. */
function isTooLate(state: State, kind: CallClass): boolean {
  const line = state.lines[kind]
  if (line.waiting.length === 0) return false
  const room = roomOf(state, kind)
  return (
    line.waiting.length >= Math.max(room, CROWD) ||
    expectedMs(line, room / line.tookMs) > RULES[kind].waitMs * CAUTION
  )
}

/** Starts a call; returns what ends it. */
function begin(state: State, kind: CallClass): () => void {
  const line = state.lines[kind]
  const atMs = state.nowMs()
  state.running += 1
  line.running += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    state.running -= 1
    line.running -= 1
    line.ended += 1
    recordTime(line, state.nowMs() - atMs)
    letNextIn(state)
  }
}

function letNextIn(state: State): void {
  for (const kind of CALL_CLASSES) {
    const { waiting } = state.lines[kind]
    const { waitMs } = RULES[kind]
    const waitedMs = () => (waiting[0] === undefined ? 0 : state.nowMs() - waiting[0].sinceMs)
    while (waitedMs() > waitMs) waiting.shift()?.refuse()
    while (waiting.length > 0 && hasRoom(state, kind))
      (waitedMs() > waitMs / 2 ? waiting.pop() : waiting.shift())?.begin()
  }
}

const needsQueue = (state: State, kind: CallClass): boolean =>
  state.lines[kind].waiting.length > 0 || !hasRoom(state, kind)

async function acquire(state: State, kind: CallClass): Promise<() => void> {
  if (!needsQueue(state, kind)) return begin(state, kind)
  state.wasFull = true
  const refuse = () => {
    state.refused += 1
    return busy()
  }
  if (isTooLate(state, kind)) throw refuse()
  return new Promise((resolve, reject) => {
    state.lines[kind].waiting.push({
      sinceMs: state.nowMs(),
      begin: () => resolve(begin(state, kind)),
      refuse: () => reject(refuse()),
    })
  })
}

function refuses(state: State, kind: CallClass): boolean {
  if (!needsQueue(state, kind) || !isTooLate(state, kind)) return false
  state.wasFull = true
  state.refused += 1
  return true
}

function adjust(state: State, loopMs: number): void {
  const next =
    loopMs > LOOP_LATE_MS ? state.limit * STEP_DOWN : state.wasFull ? state.limit + STEP_UP : state.limit
  state.limit = next < MIN_LIMIT ? MIN_LIMIT : next > MAX_LIMIT ? MAX_LIMIT : next
  state.wasFull = false
  const nowMs = state.nowMs()
  for (const kind of CALL_CLASSES) {
    updateLimit(state.lines[kind], RULES[kind].slowMs)
    updatePace(state.lines[kind], nowMs - state.adjustedMs)
  }
  state.adjustedMs = nowMs
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
export function createAdmission(nowMs: () => number, firstLimit = FIRST_LIMIT): Admission {
  const state: State = {
    nowMs,
    lines: { money: newLine(), interactive: newLine(), list: newLine(), export: newLine() },
    limit: firstLimit,
    running: 0,
    refused: 0,
    wasFull: false,
    adjustedMs: nowMs(),
  }
  return {
    refuses: (kind) => refuses(state, kind),
    acquire: (kind) => acquire(state, kind),
    adjust: (loopMs) => adjust(state, loopMs),
    load: () => ({
      running: state.running,
      limit: state.limit,
      waiting: CALL_CLASSES.reduce((sum, kind) => sum + state.lines[kind].waiting.length, 0),
      refused: state.refused,
    }),
    start: () => startAdjusting(state),
  }
}

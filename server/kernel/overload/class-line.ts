import { CALL_CLASSES, RULES, type CallClass } from './rules.ts'

interface Waiting {
  readonly sinceMs: number
  readonly begin: () => void
  readonly refuse: () => void
}

/** The calls of one class: who runs, who waits, and how fast they move. */
export interface ClassLine {
  readonly waiting: Waiting[]
  running: number
  /** How many of the class may run at once by how long they take. */
  limit: number
  /** What a call takes, smoothed, in milliseconds. */
  tookMs: number
  /** Ended since the last adjustment. */
  ended: number
  /** How many end in a millisecond while others wait for them; undefined when nobody waited all the time. */
  pace: number | undefined
  /** Somebody waited at the last adjustment. */
  wasWaiting: boolean
}

/** Fewer than this make nothing quicker. */
const MIN_LIMIT = 24
const MAX_LIMIT = 1_024
const STEP_UP = 8
const STEP_DOWN = 0.8
/** Of the time that calls take, how much the newest one counts. */
const NEWEST_CALL = 0.1

/** What is left of what calls took after a window in which there was none: of a time that was slow, nearly nothing after a second. */
const FORGETTING = 0.75

export const newLine = (): ClassLine => ({
  waiting: [],
  running: 0,
  limit: MAX_LIMIT,
  tookMs: 0,
  ended: 0,
  pace: undefined,
  wasWaiting: false,
})

/** A call of the class ended after so many milliseconds. */
export function recordTime(line: ClassLine, tookMs: number): void {
  line.tookMs += (tookMs - line.tookMs) * NEWEST_CALL
}

/** Fewer at once while calls take longer than they should, and more again when they do not. What nobody asks for says less from window to window. */
export function updateLimit(line: ClassLine, slowMs: number): void {
  if (line.running === 0 && line.ended === 0) line.tookMs *= FORGETTING
  if (line.tookMs > slowMs) line.limit = Math.max(MIN_LIMIT, Math.min(line.limit, line.running) * STEP_DOWN)
  else line.limit = Math.min(MAX_LIMIT, line.limit + STEP_UP)
}

type Lines = Readonly<Record<CallClass, ClassLine>>

/** Of the pace of a class, how much the newest window counts. */
const NEWEST = 0.3

/** How much of what may run at once a class may use now. What moves money goes first, and leaves the others room once they wait. */
export function shareOf(lines: Lines, kind: CallClass): number {
  const { share, shareBesideOthers } = RULES[kind]
  const doOthersWait = CALL_CLASSES.some((other) => other !== kind && lines[other].waiting.length > 0)
  return doOthersWait ? shareBesideOthers : share
}

/** How long a new call would wait behind the others of its class, by the pace that was seen while they waited, else by what the class may do. */
export function expectedMs({ waiting, pace }: ClassLine, possiblePace: number): number {
  return (waiting.length + 1) / (pace ?? possiblePace)
}

/** Counts what ended in a window of so many milliseconds: only a class that waited from its begin to its end shows how fast it moves. */
export function updatePace(line: ClassLine, windowMs: number): void {
  const isWaiting = line.waiting.length > 0
  if (!isWaiting || !line.wasWaiting) line.pace = undefined
  else if (windowMs > 0) {
    const now = line.ended / windowMs
    line.pace = line.pace === undefined ? now : line.pace + (now - line.pace) * NEWEST
  }
  line.ended = 0
  line.wasWaiting = isWaiting
}

import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { openConnection, type Answer, type Connection, type WireRequest } from '../measure/load.ts'

/** An answer, how long after its request was due, and when that was, in milliseconds from the start. */
export interface DueAnswer extends Answer {
  readonly dueMs: number
  /** How late it was sent, because the sender itself was busy. */
  readonly lateMs: number
}

export interface Rate {
  readonly ports: readonly number[]
  readonly perSecond: number
  readonly seconds: number
}

const TICK_MS = 2
/** A proxy keeps connections open: requests wait for a free one, and that counts as their time. */
const LANES = 2_000
const LANES_AT_ONCE = 100
/** A request whose connection broke: no answer at all. */
const NO_ANSWER = 0

/** Connections that are handed on to the request that waits longest. */
async function openLanes(ports: readonly number[]) {
  const lanes: Connection[] = []
  while (lanes.length < LANES)
    lanes.push(
      ...(await Promise.all(
        Array.from({ length: LANES_AT_ONCE }, (_, index) => openConnection(ports[index % ports.length] ?? 0)),
      )),
    )
  const [free, waiting] = [[...lanes], new Array<(lane: Connection) => void>()]
  return {
    acquire: (): Promise<Connection> | Connection =>
      free.pop() ?? new Promise<Connection>((resolve) => void waiting.push(resolve)),
    release(lane: Connection): void {
      const next = waiting.shift()
      if (next === undefined) free.push(lane)
      else next(lane)
    },
    close: () => lanes.forEach((lane) => lane.close()),
  }
}

/**
 * Sends requests at their times whether earlier ones were answered or not, as members do who know nothing of each other. They are sent
 * in turn, again and again.
 */
export async function sendAtRate(
  { ports, perSecond, seconds }: Rate,
  requests: readonly WireRequest[],
): Promise<readonly DueAnswer[]> {
  const lanes = await openLanes(ports)
  const count = Math.round(perSecond * seconds)
  const underWay: Promise<DueAnswer>[] = []
  const began = performance.now()
  const sendOne = async (index: number, dueMs: number): Promise<DueAnswer> => {
    const waitedMs = () => performance.now() - began - dueMs
    const lateMs = waitedMs()
    try {
      const lane = await lanes.acquire()
      const answer = await lane.send(requests[index % requests.length] ?? Buffer.alloc(0))
      lanes.release(lane)
      return { ...answer, milliseconds: waitedMs(), dueMs, lateMs }
    } catch {
      // What broke is counted as such.
      return {
        status: NO_ANSWER,
        body: '',
        bytes: 0,
        hasRetryAfter: false,
        milliseconds: waitedMs(),
        dueMs,
        lateMs,
      }
    }
  }
  while (underWay.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) * perSecond) / 1000))
    while (underWay.length < due)
      underWay.push(sendOne(underWay.length, (underWay.length * 1000) / perSecond))
    await pause(TICK_MS)
  }
  const answers = await Promise.all(underWay)
  lanes.close()
  return answers
}

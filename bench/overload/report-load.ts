import { percentileMs } from '../measure/load.ts'
import { round } from '../parts/median.ts'
import type { DueAnswer } from './send-at-rate.ts'

const OK = 200
const BUSY = 503
const SECOND_MS = 1_000
/** Later than this an answer comes to nobody. */
const GOOD_WITHIN_MS = 2_500
/** A refusal is meant to come sooner than this. */
const REFUSED_WITHIN_MS = 50

export const isAccepted = ({ status }: DueAnswer): boolean => status === OK
const isRefused = ({ status }: DueAnswer): boolean => status === BUSY

/** What became of requests that were due within so many seconds; times in milliseconds from when each was due. */
export interface LoadReport {
  readonly offeredPerSecond: number
  /** Accepted within the time that somebody waits. */
  readonly goodPerSecond: number
  readonly acceptedP50Ms: number
  readonly acceptedP99Ms: number
  readonly refused: number
  readonly refusedP50Ms: number
  readonly refusedP99Ms: number
  /** The share of refusals that came within 50 ms; 1 where there was none. */
  readonly refusedInTime: number
  /** Refusals that do not say when to come back. */
  readonly withoutRetryAfter: number
  /** Neither of both: how many of each status, 0 for none at all. */
  readonly others: Readonly<Record<string, number>>
  /** How late the sender itself was: what is measured is worse by as much. */
  readonly senderLateP99Ms: number
}

function shareWithin(answers: readonly DueAnswer[], limitMs: number): number {
  const count = answers.filter(({ milliseconds }) => milliseconds <= limitMs).length
  return answers.length === 0 ? 1 : round(count / answers.length, 3)
}

export function reportLoad(answers: readonly DueAnswer[], seconds: number): LoadReport {
  const [accepted, refused] = [answers.filter(isAccepted), answers.filter(isRefused)]
  const others: Record<string, number> = {}
  for (const { status } of answers)
    if (status !== OK && status !== BUSY) others[status] = (others[status] ?? 0) + 1
  const at = (some: readonly DueAnswer[], share: number) =>
    some.length === 0 ? 0 : round(percentileMs(some, share), 1)
  return {
    offeredPerSecond: round(answers.length / seconds, 0),
    goodPerSecond: round(
      accepted.filter(({ milliseconds }) => milliseconds <= GOOD_WITHIN_MS).length / seconds,
      0,
    ),
    acceptedP50Ms: at(accepted, 0.5),
    acceptedP99Ms: at(accepted, 0.99),
    refused: refused.length,
    refusedP50Ms: at(refused, 0.5),
    refusedP99Ms: at(refused, 0.99),
    refusedInTime: shareWithin(refused, REFUSED_WITHIN_MS),
    withoutRetryAfter: refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
    others,
    senderLateP99Ms: at(
      answers.map((answer) => ({ ...answer, milliseconds: answer.lateMs })),
      0.99,
    ),
  }
}

/** After how many whole seconds none is refused any more and 99 of 100 are accepted within the bound, to the end; undefined while it is never so. */
export function secondsUntilNormal(answers: readonly DueAnswer[], boundMs: number): number | undefined {
  const bySecond = Map.groupBy(answers, ({ dueMs }) => Math.floor(dueMs / SECOND_MS))
  const isStrange = (second: readonly DueAnswer[]) =>
    !second.every(isAccepted) || percentileMs(second, 0.99) > boundMs
  const last = Math.max(...bySecond.keys())
  const strange = [...bySecond].flatMap(([second, own]) => (isStrange(own) ? [second] : []))
  const lastStrange = Math.max(-1, ...strange)
  // The last second has to be without fault, or nobody knows whether it is over.
  return lastStrange >= last ? undefined : lastStrange + 1
}

import type { AnswerOf } from '#contract/operation.ts'
import type { getTradingStatus } from '#contract/trading/trading.ts'
import { TRIAL_MS } from '#web/features/membership/trial.ts'

type Access = AnswerOf<typeof getTradingStatus>['signalAccess']

const PAID_RING_MS = 30 * 86_400_000
/** The trial's last day counts as "expiring soon" (docs/product/decisions.md D-34). */
const TRIAL_SOON_MS = 24 * 3_600_000

export interface MembershipLine {
  readonly leftMs: number
  /** The trial alone: with a paid term after it the access lasts longer. */
  readonly isTrial: boolean
  /** What of the trial, or of the last 30 days, is used: 0 to 1. */
  readonly used: number
  readonly soon: boolean
  readonly over: boolean
}

/** The membership at `now` (ms): how long the access to signals lasts, and whether it ends soon. */
export function membershipLine(access: Access, now: number): MembershipLine {
  const end = access.end === null ? 0 : Date.parse(access.end)
  const leftMs = Math.max(0, end - now)
  const isGrace = access.state === 'GRACE'
  const over = ['EXPIRED', 'NONE', 'SCHEDULED'].includes(access.state) || (leftMs === 0 && !isGrace)
  const isTrial = access.trial && !over
  const whole = isTrial ? TRIAL_MS : PAID_RING_MS
  return {
    leftMs,
    isTrial,
    used: over ? 1 : Math.min(1, Math.max(0, 1 - leftMs / whole)),
    soon: !over && (isGrace || access.state === 'EXPIRING' || (isTrial && leftMs <= TRIAL_SOON_MS)),
    over,
  }
}

import type { Commission, CommissionState, CommissionType } from '#contract/members/referral.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import type { Tone } from '#web/ui/text/Badge.tsx'

export function typeName(type: CommissionType): string {
  const names: Readonly<Record<CommissionType, () => string>> = {
    MEMBERSHIP: m.commission_type_membership,
    GAME: m.commission_type_game,
    ICO: m.commission_type_ico,
  }
  return names[type]()
}

export function stateOf(state: CommissionState): { name: string; tone: Tone } {
  const shown: Readonly<Record<CommissionState, { name: () => string; tone: Tone }>> = {
    EARNING: { name: m.commission_state_earning, tone: 'you' },
    ACCRUED: { name: m.commission_state_accrued, tone: 'you' },
    WAITING: { name: m.commission_state_waiting, tone: 'warn' },
    PAID: { name: m.commission_state_paid, tone: 'ok' },
    CANCELLED: { name: m.commission_state_cancelled, tone: 'out' },
    CLAWED_BACK: { name: m.commission_state_clawed, tone: 'warn' },
  }
  const { name, tone } = shown[state]
  return { name: name(), tone }
}

/** The whole commission in one line: whose fee, at which level, and the percentage of it. */
export function explain({ level, userMasked, base, coin, pct }: Commission): string {
  return m.commission_explain({
    level,
    user: userMasked,
    base: sum(unitsOf(base), coin),
    pct: `${pct}%`,
  })
}

/** A membership: what it has earned so far, and what more comes by when. */
function earning({ earned, toCome, coin, dueAt }: Commission): string[] {
  const rest = unitsOf(toCome)
  if (rest === 0n) return []
  const sums = { earned: sum(unitsOf(earned), coin), rest: sum(rest, coin) }
  return [m.commission_earning({ ...sums, time: minute(dueAt) })]
}

/** What became of it besides: when it is or was paid, what still comes, and what a refund took. */
export function notes(row: Commission): string[] {
  const part = (amount: string, text: (inputs: { sum: string }) => string) =>
    unitsOf(amount) === 0n ? [] : [text({ sum: sum(unitsOf(amount), row.coin) })]
  const when =
    row.state === 'WAITING'
      ? [m.commission_waits()]
      : row.state === 'ACCRUED'
        ? [m.commission_due({ time: minute(row.dueAt) })]
        : row.paidDate !== null && row.state !== 'EARNING'
          ? [m.commission_paid_at({ time: minute(row.paidDate) })]
          : []
  return [
    ...when,
    ...earning(row),
    ...part(row.cancelled, m.commission_cancelled_part),
    ...part(row.clawedBack, m.commission_clawed),
    ...part(row.setOff, m.commission_set_off),
  ]
}

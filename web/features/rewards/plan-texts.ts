import type { PlanOffer } from '#contract/rules/money/plan.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { getPlanConfig, PlanState } from '#contract/members/rewards.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { day, decimal, exactTime, minute } from '#web/base/format.ts'
import type { Tone } from '#web/ui/text/Badge.tsx'

export type PlanConfig = AnswerOf<typeof getPlanConfig>

/** What the server offers, in the shape that the arithmetic of plans reads. */
export function offerOf(config: PlanConfig): PlanOffer {
  return {
    min: unitsOf(config.min),
    max: unitsOf(config.max),
    step: unitsOf(config.step),
    tiers: config.tiers.map(({ from, ratioPercent }) => ({ from: unitsOf(from), ratioPercent })),
    dailyBps: config.dailyBps,
    graduationBps: config.graduationBps,
  }
}

const STATES: Readonly<Record<PlanState, { name: () => string; tone?: Tone }>> = {
  ACTIVE: { name: m.plan_state_active, tone: 'you' },
  GRADUATED: { name: m.plan_state_graduated, tone: 'ok' },
  REINVESTED: { name: m.plan_state_reinvested, tone: 'ok' },
  ENDED: { name: m.plan_state_ended },
  ENDED_EARLY: { name: m.plan_state_ended_early },
}

export function planState(state: PlanState): { name: string; tone: Tone | undefined } {
  const { name, tone } = STATES[state]
  return { name: name(), tone }
}

/** A share in hundredths of a percent: 0.4 %. */
export function bpsText(bps: number): string {
  return `${decimal(bps / 100, bps % 100 === 0 ? 0 : bps % 10 === 0 ? 1 : 2)}%`
}

/** When a batch was paid: to the second on the day it was due, else with the day. */
export function paidAtText(endedAt: string, dueAt: string): string {
  return day(endedAt) === day(dueAt) ? exactTime(endedAt) : minute(endedAt)
}

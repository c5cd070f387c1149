import { failures } from '#contract/failures/failures.ts'
import type { FailureCode } from '#contract/failures/errors.ts'

export interface PriceDraft {
  readonly symbol: string
  readonly direction: 'UP' | 'DOWN'
  /** As it was typed. */
  readonly level: string
}

/** How far from the price of now a fresh sentence suggests its level. */
const SUGGESTED = 0.01

/** A level near the price, with as many digits as the market has. */
export function suggestLevel(price: number, direction: 'UP' | 'DOWN'): string {
  const level = price * (direction === 'UP' ? 1 + SUGGESTED : 1 - SUGGESTED)
  return String(Number(level.toPrecision(4)))
}

/** The level as a number; undefined for what is none. */
export function levelOf(text: string): number | undefined {
  const level = Number(text.replaceAll(/[\s,]/g, ''))
  return Number.isFinite(level) && level > 0 ? level : undefined
}

/** What is wrong with a draft at the price of now, before it is sent. */
export function checkDraft(draft: PriceDraft, price: number | null | undefined): FailureCode | undefined {
  const level = levelOf(draft.level)
  if (level === undefined) return failures.alerts.levelMissing
  if (typeof price !== 'number') return undefined
  const isAhead = draft.direction === 'UP' ? level > price : level < price
  return isAhead ? undefined : failures.alerts.levelReached
}

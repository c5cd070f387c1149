import { parseTyped } from '#contract/money.ts'
import { unitsOf } from '#web/base/money-text.ts'
import type { GameNow } from './use-game.ts'

export interface BetValues extends Readonly<Record<string, string>> {
  readonly side: string
  readonly amount: string
}

/** The field that each code of a refused bet belongs to. */
export const HOME_OF_CODE: Readonly<Record<string, string>> = {
  'GAME-B001': 'side',
  'GAME-B002': 'amount',
  'GAME-B003': 'amount',
  'GAME-B004': 'amount',
}

/** A failure key for each field, '' where it is right: what the page knows without asking the server. */
export function checkBet(
  { side, amount }: BetValues,
  { min, max, step }: Pick<GameNow, 'min' | 'max' | 'step'>,
): { side: string; amount: string } {
  const units = parseTyped(amount)
  const isLow = units === undefined || units < unitsOf(min)
  const isUneven = !isLow && units % unitsOf(step) !== 0n
  const wrong = isLow ? 'GAME-B002' : units > unitsOf(max) ? 'GAME-B003' : isUneven ? 'GAME-B004' : ''
  return { side: side === '' ? 'GAME-B001' : '', amount: wrong }
}

import type { BodyInputOf } from '#contract/operation.ts'
import { AUTO_TYPES, type AutoType } from '#contract/rules/autotrading.ts'
import type { createStrategy } from '#contract/trading/strategies.ts'

/** What the member typed of a strategy. */
export interface StrategyValues {
  readonly name: string
  readonly note: string
  readonly type: AutoType
}

export const NEW_STRATEGY: StrategyValues = { name: '', note: '', type: AUTO_TYPES[0] }

export type StrategyErrors = Readonly<Partial<Record<'name', string>>>

/** What is missing, with its code. */
export function missingOf({ name }: StrategyValues): StrategyErrors {
  return name.trim() === '' ? { name: 'STRATEGY-B001' } : {}
}

/** The form as the calls take it. */
export function toBody(
  values: StrategyValues,
  reauthToken: string | undefined,
): BodyInputOf<typeof createStrategy> {
  const { name, note, type } = values
  return { name: name.trim(), note: note.trim(), type, ...(reauthToken !== undefined && { reauthToken }) }
}

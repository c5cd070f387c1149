import type { StaffRequest } from '#contract/console/people/requests.ts'

const DECIMAL = /^-?\d+(\.\d+)?$/

/** How one number went over several changes, from before the first; empty for what is no single number. */
export function toNumbers(changes: readonly Pick<StaffRequest, 'before' | 'after'>[]): readonly number[] {
  const values = changes.map(({ after }) => Object.values(after))
  const [first] = changes
  const texts = [Object.values(first?.before ?? {}), ...values]
  const isNumber = texts.every((one) => one.length === 1 && one.every((text) => DECIMAL.test(text)))
  return isNumber ? texts.map(([text]) => Number(text)) : []
}

import { checkSignUp, type SignUpValues } from './sign-up.ts'

/** The fields of each step, in the order in which they stand there. */
const STEPS = [
  ['email', 'name', 'country', 'phone_number'],
  ['id', 'password'],
  ['agreeTerms', 'agreePrivacy', 'agreeAge', 'invite_code'],
] as const

export type StepField = (typeof STEPS)[number][number]

export const LAST_STEP = STEPS.length

/** The fields of a step, which counts from 1. */
export function fieldsOfStep(step: number): readonly StepField[] {
  return STEPS[step - 1] ?? []
}

/** The failure keys of what is wrong in a step and in those before it: the steps that follow were not seen yet. */
export function checkStep(values: SignUpValues, step: number): Readonly<Record<string, string>> {
  const found = checkSignUp(values)
  const asked = STEPS.slice(0, step).flat()
  return Object.fromEntries(asked.flatMap((field) => (found[field] ? [[field, found[field]]] : [])))
}

/** The first step in which one of these fields stands; undefined where none does. */
export function stepOfFields(fields: readonly string[]): number | undefined {
  const index = STEPS.findIndex((own) => own.some((field) => fields.includes(field)))
  return index === -1 ? undefined : index + 1
}

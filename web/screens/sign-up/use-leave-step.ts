import { useState, type RefObject } from 'react'
import type { CallFailure } from '#web/api/call.ts'
import { placeFailure } from '#web/api/form.ts'
import { HOME_OF_CODE, type SignUpValues } from './sign-up.ts'
import { fieldsOfStep, LAST_STEP, stepOfFields } from './sign-up-steps.ts'
import { useSend } from './use-send.ts'
import type { Steps } from './use-steps.ts'

type RefusedOf = (
  values: SignUpValues,
  fields: readonly string[],
) => Promise<Readonly<Record<string, string>>>

/** Leads from a step that is right to the next, and sends the form with the last; `sent` is the step whose errors are told together. */
export function useLeaveStep(
  form: RefObject<HTMLFormElement | null>,
  { step, openStep }: Steps,
  refusedOf: RefusedOf,
) {
  const send = useSend(form)
  const [sent, setSent] = useState(0)

  /** A refusal that belongs to an earlier step is told there. */
  async function sendAll(values: SignUpValues): Promise<CallFailure | undefined> {
    const refused = await send(values)
    if (refused === undefined) return undefined
    const { fields } = placeFailure(refused, Object.keys(values), HOME_OF_CODE)
    const home = stepOfFields(Object.keys(fields)) ?? step
    if (home !== step) openStep(home)
    setSent(home)
    return refused
  }

  async function leaveStep(values: SignUpValues): Promise<CallFailure | undefined> {
    if (step === LAST_STEP) return sendAll(values)
    const fields = await refusedOf(values, fieldsOfStep(step))
    if (Object.keys(fields).length > 0) return { status: 'error', fields }
    openStep(step + 1)
    return undefined
  }
  return { sent, setSent, leaveStep }
}

import { useEffect, useRef, useState, type SyntheticEvent, type RefObject, type SubmitEvent } from 'react'
import { usePageFields } from '#web/features/forms/use-page-fields.ts'
import { HOME_OF_CODE, signUpValues } from './sign-up.ts'
import { checkStep } from './sign-up-steps.ts'
import { useFieldCheck } from './use-field-check.ts'
import { useLeaveStep } from './use-leave-step.ts'
import { useSteps } from './use-steps.ts'
import { useVerdicts } from './use-verdicts.ts'

/** What the form holds that the page shows elsewhere as well, as it is typed. */
function useTyped(form: RefObject<HTMLFormElement | null>) {
  const [typed, setTyped] = useState({ password: '', country: '' })
  const collectTyped = () => {
    if (form.current === null) return
    const { password, country } = signUpValues(new FormData(form.current))
    setTyped({ password, country })
  }
  // A prerendered form may have been filled before the app ran.
  // oxlint-disable-next-line react/exhaustive-deps -- looked up once, when the page opens
  useEffect(collectTyped, [])
  return { typed, collectTyped }
}

/** The form in its steps: each is checked as a whole before the next is shown, and the last one sends all of them. */
export function useSignUpForm() {
  const form = useRef<HTMLFormElement>(null)
  const steps = useSteps()
  const { verdictOf, refusedOf } = useVerdicts()
  const { sent, setSent, leaveStep } = useLeaveStep(form, steps, refusedOf)
  const { errors, failure, busy, setError, events } = usePageFields({
    parse: signUpValues,
    check: (values) => checkStep(values, steps.step),
    send: leaveStep,
    home: HOME_OF_CODE,
  })
  const { onInput, freeId } = useFieldCheck(verdictOf, setError)
  const { typed, collectTyped } = useTyped(form)
  const formEvents = {
    ...events,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      setSent(steps.step)
      events.onSubmit(event)
    },
    onInput: (event: SyntheticEvent<HTMLFormElement>) => {
      events.onInput(event)
      onInput(event)
      collectTyped()
    },
  }
  return {
    form,
    steps,
    typed,
    page: { errors, failure, busy, freeId, isTold: sent === steps.step },
    events: formEvents,
  }
}

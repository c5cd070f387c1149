import { useEffect } from 'react'
import { countVisit } from '#contract/members/referral.ts'
import { call } from '#web/api/client.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { AuthPage } from '#web/shell/frame/AuthPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { ConsentFields } from './fields/ConsentFields.tsx'
import { type Errors, labelOf } from './fields/field-parts.ts'
import { InviteField } from './fields/InviteField.tsx'
import { invited, visitOf } from './invite.ts'
import { ReachFields } from './fields/ReachFields.tsx'
import { SecretFields } from './fields/SecretFields.tsx'
import { fieldsOfStep, LAST_STEP } from './sign-up-steps.ts'
import { StepErrors } from './StepErrors.tsx'
import { StepMarks } from './StepMarks.tsx'
import { useSignUpForm } from './use-sign-up-form.ts'
import * as styles from './SignUpScreen.module.css'

/** The title and the sentence of each step. */
const HEADS = [
  [m.identity_reach, m.identity_reach_text],
  [m.identity_secret, m.identity_secret_text],
  [m.identity_consent, m.identity_consent_text],
] as const

/** What was wrong in the step when it was sent, and of that what still is. */
const toldErrors = (step: number, errors: Errors) =>
  fieldsOfStep(step)
    .filter((field) => Object.hasOwn(errors, field))
    .map((field) => ({
      field,
      label: labelOf(field),
      text: errors[field] ? failureText(errors[field]) : undefined,
    }))

function HaveAccount() {
  return (
    <Text as="p" size={14} tone="quiet" className={styles.member}>
      {m.identity_have_account()}
      <TextLink to="/sign-in">{m.identity_sign_in()}</TextLink>
    </Text>
  )
}

/** Ways from a step: on, which the last one says in full, and back. */
function StepButtons({ step, busy, onBack }: { step: number; busy: boolean; onBack: () => void }) {
  return (
    <Inline className={styles.buttons}>
      {step > 1 && (
        <Button tone="two" onClick={onBack}>
          {m.common_back()}
        </Button>
      )}
      <Button type="submit" wide busy={busy}>
        {step === LAST_STEP ? m.identity_create_account() : m.identity_go_on()}
      </Button>
    </Inline>
  )
}

/** Counts that the link of an invitation was opened, and keeps its code for the last step. */
function useVisit(): void {
  useEffect(() => {
    const visit = visitOf(window.location.search)
    if (visit !== undefined) void call(countVisit, { body: visit })
    invited()
  }, [])
}

export default function SignUpScreen() {
  useVisit()
  const { form, steps, typed, page, events } = useSignUpForm()
  const { step, title, openStep } = steps
  const { errors, failure, busy, freeId, isTold } = page
  const [heading, text] = HEADS[step - 1] ?? HEADS[0]
  // All steps stay on the page: what was typed in one is there when the reader comes back to it, and is sent with the last.
  const shownIn = (own: number) => ({ hidden: own !== step, className: isTold ? styles.told : undefined })
  return (
    <AuthPage title={heading()} text={text()} titleRef={title} above={<StepMarks step={step} />}>
      <Stack as="form" kind="form" noValidate ref={form} {...events}>
        {isTold && <StepErrors errors={toldErrors(step, errors)} />}
        <Stack kind="form" {...shownIn(1)}>
          <ReachFields errors={errors} />
        </Stack>
        <Stack kind="form" {...shownIn(2)}>
          <SecretFields errors={errors} password={typed.password} freeId={freeId} />
        </Stack>
        <Stack kind="form" {...shownIn(LAST_STEP)}>
          <ConsentFields errors={errors} />
          <InviteField errors={errors} country={typed.country} />
        </Stack>
        <FailureNotice failure={failure} />
        <StepButtons step={step} busy={busy} onBack={() => openStep(step - 1)} />
        {step === 1 && <HaveAccount />}
      </Stack>
    </AuthPage>
  )
}

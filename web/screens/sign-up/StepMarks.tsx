import { m } from '#web/i18n/messages.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { LAST_STEP } from './sign-up-steps.ts'
import * as styles from './StepMarks.module.css'

/** How far the form is: a bar for each step, and the same in words. */
export function StepMarks({ step }: { step: number }) {
  const looks = Array.from({ length: LAST_STEP }, (_, index) => {
    if (index + 1 < step) return styles.done
    return index + 1 === step ? styles.here : undefined
  })
  return (
    <Stack>
      <span className={styles.marks} aria-hidden="true">
        {looks.map((look, index) => (
          <i key={index} className={look} />
        ))}
      </span>
      <Text size={14} tone="quiet">
        {m.identity_step({ step, all: LAST_STEP })}
      </Text>
    </Stack>
  )
}

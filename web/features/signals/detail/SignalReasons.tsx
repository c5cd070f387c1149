import type { SignalReason } from '#contract/trading/signal-reasons.ts'
import { m } from '#web/i18n/messages.ts'
import { signedFigure } from '#web/base/format.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { reasonText } from './reason-texts.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Steps } from '#web/ui/lists/Steps.tsx'
import * as styles from './SignalReasons.module.css'

/** Why a signal was said to be as likely as it is, strongest first, with what each moved the forecast by. */
export function SignalReasons({ reasons, like }: { reasons: readonly SignalReason[]; like: number }) {
  if (reasons.length === 0) return null
  return (
    <Card aria-label={m.signals_why()}>
      <Stack kind="tight">
        <Heading>{m.signals_why()}</Heading>
        <Text as="p" size={14} tone="quiet">
          {m.signals_why_text()}
        </Text>
      </Stack>
      <Steps>
        {reasons.map((reason) => (
          <li key={reason.code}>
            <Text grows>{reasonText(reason, like)}</Text>
            <Text unbroken className={styles.effect}>
              {m.signals_points({ points: signedFigure(reason.effect, 1) })}
            </Text>
          </li>
        ))}
      </Steps>
    </Card>
  )
}

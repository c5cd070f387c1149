import type { Withdrawal } from '#contract/wallet/withdrawals.ts'
import { m } from '#web/i18n/messages.ts'
import { withdrawalState } from '#web/features/wallet/texts/withdrawal-texts.ts'
import { exactTime, minute } from '#web/base/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { stepsOf, type Step } from './steps.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './Timeline.module.css'

function StepLine({ step, isNow }: { step: Step; isNow: boolean }) {
  const looks = [styles.mark, step.at !== undefined && styles.done, isNow && styles.current]
    .filter(Boolean)
    .join(' ')
  return (
    <li className={styles.step} aria-current={isNow ? 'step' : undefined}>
      <span className={looks}>{step.at !== undefined && <Icon name="check" size="xs" />}</span>
      <Text grows strong={step.at !== undefined} tone={step.at === undefined ? 'quiet' : undefined}>
        {withdrawalState(step.state)}
      </Text>
      {step.at !== undefined && (
        <Text as="time" size={14} tone="quiet" dateTime={step.at} title={minute(step.at)}>
          {exactTime(step.at)}
        </Text>
      )}
    </li>
  )
}

/** The way of a withdrawal, step by step, with what it waits for now. */
export function Timeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const steps = stepsOf(withdrawal)
  const next = steps.findIndex(({ at }) => at === undefined)
  return (
    <Card aria-label={m.withdraw_timeline()}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <StepLine key={step.state} step={step} isNow={index === next} />
        ))}
      </ol>
      {withdrawal.waitsUntil !== null && (
        <Text as="p" size={14} tone="quiet">
          {m.withdraw_until({ time: minute(withdrawal.waitsUntil) })} ·{' '}
          <Countdown until={withdrawal.waitsUntil} />
        </Text>
      )}
    </Card>
  )
}

import type { Withdrawal } from '#contract/wallet/withdrawals.ts'
import { m } from '#web/i18n/messages.ts'
import { withdrawalState } from '#web/features/wallet/wallet-texts.ts'
import { exactTime, minute } from '#web/base/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { stepsOf, type Step } from './steps.ts'
import * as styles from './Timeline.module.css'

function StepLine({ step, isNow }: { step: Step; isNow: boolean }) {
  const looks = [styles.mark, step.at !== undefined && styles.done, isNow && styles.current]
    .filter(Boolean)
    .join(' ')
  return (
    <li className={styles.step} aria-current={isNow ? 'step' : undefined}>
      <span className={looks}>{step.at !== undefined && <Icon name="check" size="xs" />}</span>
      <span className={step.at === undefined ? 'grow q' : 'grow b'}>{withdrawalState(step.state)}</span>
      {step.at !== undefined && (
        <time className="t14 q" dateTime={step.at} title={minute(step.at)}>
          {exactTime(step.at)}
        </time>
      )}
    </li>
  )
}

/** The way of a withdrawal, step by step, with what it waits for now. */
export function Timeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const steps = stepsOf(withdrawal)
  const next = steps.findIndex(({ at }) => at === undefined)
  return (
    <section className="card" aria-label={m.withdraw_timeline()}>
      <ol className="timeline">
        {steps.map((step, index) => (
          <StepLine key={step.state} step={step} isNow={index === next} />
        ))}
      </ol>
      {withdrawal.waitsUntil !== null && (
        <p className="t14 q">
          {m.withdraw_until({ time: minute(withdrawal.waitsUntil) })} ·{' '}
          <Countdown until={withdrawal.waitsUntil} />
        </p>
      )}
    </section>
  )
}

import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { decimal, signedPercent, whole } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { LedgerLines, type LedgerLine } from '#web/ui/lists/LedgerLines.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { ProbabilityBar } from '#web/ui/charts/ProbabilityBar.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import * as styles from './SignalFigures.module.css'

/** How likely the target comes before the stop, beside the base rate and what is at risk. */
export function SignalForecast({ signal }: { signal: Signal }) {
  const figures = [
    [String(signal.probability), '%', m.signals_probability()],
    [String(Math.round(signal.baseRate)), '%', m.signals_base_rate()],
    [decimal(signal.rewardRisk, 2), '', m.signals_reward_risk()],
  ] as const
  return (
    <Card aria-label={m.signals_target_before_stop()}>
      <Inline apart>
        <Heading>{m.signals_target_before_stop()}</Heading>
        {signal.collectingData && <Badge>{m.signals_collecting()}</Badge>}
      </Inline>
      <Grid columns={3}>
        {figures.map(([figure, unit, name]) => (
          <Stack kind="tight" key={name}>
            <Figure size={28}>
              {figure}
              <small>{unit}</small>
            </Figure>
            <Text size={14} tone="quiet">
              {name}
            </Text>
          </Stack>
        ))}
      </Grid>
      <ProbabilityBar
        forecast={signal.probability}
        base={signal.baseRate}
        forecastText={m.signals_forecast({ rate: signal.probability })}
        baseText={m.signals_base({ rate: Math.round(signal.baseRate) })}
      />
      <Text as="p" size={14} tone="quiet">
        {m.signals_sample({ count: whole(signal.sampleSize) })}
        {signal.collectingData && ` ${m.signals_collecting_text()}`}
      </Text>
    </Card>
  )
}

function returnLines(signal: Signal): LedgerLine[] {
  const known = [
    [m.signals_before_fees(), signal.expectedReturn],
    [m.signals_at_target(), signal.returnAtTarget],
    [m.signals_at_stop(), signal.returnAtStop],
    [m.signals_best(), signal.bestMove],
    [m.signals_worst(), signal.worstMove],
  ] as const
  const lines = known.flatMap(([label, value]) =>
    value === null ? [] : [{ label, value: signedPercent(value) }],
  )
  return signal.realisedReturn === null
    ? lines
    : [...lines, { label: m.signals_result(), value: signedPercent(signal.realisedReturn), total: true }]
}

/** What a signal may bring on average, before and after fees, and what it brought once it has ended. */
export function SignalReturns({ signal }: { signal: Signal }) {
  const fee = signal.expectedReturn - signal.expectedReturnNet
  return (
    <Card aria-label={m.signals_expected()}>
      <Inline apart>
        <Stack kind="tight">
          <Text size={14} tone="quiet">
            {m.signals_expected()}
          </Text>
          <Text size={14} tone="faint">
            {m.signals_after_fees({ fee: decimal(fee, 2) })}
          </Text>
        </Stack>
        <span className={styles.gain}>
          <Move up={signal.expectedReturnNet >= 0}>{signedPercent(signal.expectedReturnNet)}</Move>
        </span>
      </Inline>
      <LedgerLines lines={returnLines(signal)} />
    </Card>
  )
}

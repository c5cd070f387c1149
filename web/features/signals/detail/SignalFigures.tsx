import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { decimal, price, signedPercent, whole } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { LedgerLines, type LedgerLine } from '#web/ui/lists/LedgerLines.tsx'
import { ProbabilityBar } from '#web/ui/charts/ProbabilityBar.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { expectedSum } from './expected-sum.ts'

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

/** The expected return as a sum: chance times target, every other end, and fees. */
function sumLines(signal: Signal): LedgerLine[] {
  const { target, rest, fees, net } = expectedSum(signal)
  const chance = signal.probability
  return [
    {
      label: m.signals_sum_target({ chance, gain: signedPercent(signal.returnAtTarget) }),
      value: signedPercent(target),
    },
    {
      label: m.signals_sum_rest({ chance: 100 - chance, loss: signedPercent(signal.returnAtStop) }),
      value: signedPercent(rest),
    },
    { label: m.signals_sum_fees(), value: signedPercent(fees) },
    { label: m.signals_expected(), value: signedPercent(net), total: true },
  ]
}

/** How the signal went: its best and worst moment, and what it brought once it has ended. */
function outcomeLines(signal: Signal): LedgerLine[] {
  const known = [
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

/** What a signal may bring on average as a sum that adds up, and what it brought once it has ended. */
export function SignalReturns({ signal }: { signal: Signal }) {
  const outcome = outcomeLines(signal)
  return (
    <Card aria-label={m.signals_expect()}>
      <Heading>{m.signals_expect()}</Heading>
      <LedgerLines lines={sumLines(signal)} />
      {outcome.length > 0 && <LedgerLines lines={outcome} />}
    </Card>
  )
}

/** The four prices of a signal. */
export function SignalPrices({ signal }: { signal: Signal }) {
  const prices = [
    [m.signals_target(), signal.target],
    [m.signals_entry(), signal.price],
    [m.signals_level(), signal.level],
    [m.signals_stop(), signal.stop],
  ] as const
  return (
    <Card aria-label={m.signals_prices()}>
      <Heading>{m.signals_prices()}</Heading>
      <LedgerLines lines={prices.map(([label, value]) => ({ label, value: price(value, signal.price) }))} />
    </Card>
  )
}

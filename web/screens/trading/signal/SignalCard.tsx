import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { decimal, price, signedPercent } from '#web/base/format.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { directionName, kindName, timeframeName } from '#web/features/signals/signal-texts.ts'
import { StateBadge } from '#web/features/lists/StateBadge.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { SignalName } from '#web/features/signals/SignalName.tsx'
import { PriceTrio } from '#web/features/signals/PriceTrio.tsx'
import { SignalTerms } from '#web/features/signals/SignalTerms.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './SignalCard.module.css'

function Figures({ signal }: { signal: Signal }) {
  return (
    <Grid as="span" columns={3}>
      <Stack as="span" kind="tight">
        <Figure size={22}>
          {signal.probability}
          <small>%</small>
        </Figure>
        <Text size={12} tone="faint">
          {m.signals_base({ rate: Math.round(signal.baseRate) })}
        </Text>
      </Stack>
      <Stack as="span" kind="tight">
        <Figure size={22}>{decimal(signal.rewardRisk, 2)}</Figure>
        <Text size={12} tone="faint">
          {m.signals_reward_risk()}
        </Text>
      </Stack>
      <Stack as="span" kind="tight" ends>
        <span className={styles.outcome}>
          <Move up={signal.expectedReturnNet >= 0}>{signedPercent(signal.expectedReturnNet)}</Move>
        </span>
        <Text size={12} tone="faint">
          {m.signals_expected_net()}
        </Text>
        <Text size={12} tone="faint">
          {m.signals_gross({ value: signedPercent(signal.expectedReturn) })}
        </Text>
      </Stack>
    </Grid>
  )
}

function Prices({ signal }: { signal: Signal }) {
  const prices = [
    [m.signals_level(), signal.level],
    [m.signals_target(), signal.target],
    [m.signals_stop(), signal.stop],
  ] as const
  return (
    <PriceTrio size={12} tone="quiet">
      {prices.map(([name, value]) => (
        <span key={name}>
          {name} <b>{price(value, signal.price)}</b>
        </span>
      ))}
    </PriceTrio>
  )
}

/** One signal of the list: what, how likely beside its base rate, what it may bring after fees, and its three prices. */
export function SignalCard({
  signal,
  chosen,
  fresh,
  onOpen,
}: {
  signal: Signal
  chosen: boolean
  fresh: boolean
  onOpen: () => void
}) {
  return (
    <Card
      as="button"
      type="button"
      className={joinClasses(styles.signal, fresh && styles.fresh)}
      aria-current={chosen || undefined}
      onClick={onOpen}
    >
      <Inline as="span" apart wraps className={styles.heads}>
        <SignalName>
          <Text size={18} strong>
            {pairName(signal.symbol)}
          </Text>
          <Text size={14}>
            <Move up={signal.direction === 'UP'}>{directionName(signal.direction)}</Move>
          </Text>
        </SignalName>
        <StateBadge state={signal.state} until={signal.validUntil} />
      </Inline>
      <SignalTerms size={14} tone="quiet">
        <span>
          {kindName(signal.kind)}, {timeframeName(signal.timeframe)} · <TimeAgo time={signal.foundAt} />
        </span>
        {signal.collectingData && <Badge>{m.signals_collecting()}</Badge>}
      </SignalTerms>
      <Figures signal={signal} />
      <Prices signal={signal} />
    </Card>
  )
}

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
import * as styles from './SignalCard.module.css'

function Figures({ signal }: { signal: Signal }) {
  return (
    <Grid as="span" columns={3}>
      <Stack as="span" kind="tight">
        <span className="amt amt-22">
          {signal.probability}
          <small>%</small>
        </span>
        <Text size={12} tone="faint">
          {m.signals_base({ rate: Math.round(signal.baseRate) })}
        </Text>
      </Stack>
      <Stack as="span" kind="tight">
        <span className="amt amt-22">{decimal(signal.rewardRisk, 2)}</span>
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
    <Text size={12} tone="quiet" className="lts">
      {prices.map(([name, value]) => (
        <span key={name}>
          {name} <b>{price(value, signal.price)}</b>
        </span>
      ))}
    </Text>
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
    <button
      type="button"
      className={fresh ? `card ${styles.signal} ${styles.fresh}` : `card ${styles.signal}`}
      aria-current={chosen || undefined}
      onClick={onOpen}
    >
      <Inline as="span" apart wraps className={styles.heads}>
        <Inline as="span" wraps className="sig-name">
          <Text size={18} strong>
            {pairName(signal.symbol)}
          </Text>
          <Text size={14}>
            <Move up={signal.direction === 'UP'}>{directionName(signal.direction)}</Move>
          </Text>
        </Inline>
        <StateBadge state={signal.state} until={signal.validUntil} />
      </Inline>
      <Text size={14} tone="quiet" className="sig-sub">
        <span>
          {kindName(signal.kind)}, {timeframeName(signal.timeframe)} · <TimeAgo time={signal.foundAt} />
        </span>
        {signal.collectingData && <Badge>{m.signals_collecting()}</Badge>}
      </Text>
      <Figures signal={signal} />
      <Prices signal={signal} />
    </button>
  )
}

import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { decimal, price, signedPercent } from '#web/base/format.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { directionName, kindName, timeframeName } from '#web/features/signals/signal-texts.ts'
import { StateBadge } from '#web/features/lists/StateBadge.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import * as styles from './SignalCard.module.css'

function Figures({ signal }: { signal: Signal }) {
  return (
    <span className="g3">
      <span className="st">
        <span className="amt amt-22">
          {signal.probability}
          <small>%</small>
        </span>
        <span className="t12 qq">{m.signals_base({ rate: Math.round(signal.baseRate) })}</span>
      </span>
      <span className="st">
        <span className="amt amt-22">{decimal(signal.rewardRisk, 2)}</span>
        <span className="t12 qq">{m.signals_reward_risk()}</span>
      </span>
      <span className="st end">
        <span className={styles.outcome}>
          <Move up={signal.expectedReturnNet >= 0}>{signedPercent(signal.expectedReturnNet)}</Move>
        </span>
        <span className="t12 qq">{m.signals_expected_net()}</span>
        <span className="t12 qq">{m.signals_gross({ value: signedPercent(signal.expectedReturn) })}</span>
      </span>
    </span>
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
  const prices = [
    [m.signals_level(), signal.level],
    [m.signals_target(), signal.target],
    [m.signals_stop(), signal.stop],
  ] as const
  return (
    <button
      type="button"
      className={fresh ? `card ${styles.signal} ${styles.fresh}` : `card ${styles.signal}`}
      aria-current={chosen || undefined}
      onClick={onOpen}
    >
      <span className="sp">
        <span className="fx wrap sig-name">
          <span className="t18 b">{pairName(signal.symbol)}</span>
          <span className="t14">
            <Move up={signal.direction === 'UP'}>{directionName(signal.direction)}</Move>
          </span>
        </span>
        <StateBadge state={signal.state} until={signal.validUntil} />
      </span>
      <span className="t14 q sig-sub">
        <span>
          {kindName(signal.kind)}, {timeframeName(signal.timeframe)} · <TimeAgo time={signal.foundAt} />
        </span>
        {signal.collectingData && <Badge>{m.signals_collecting()}</Badge>}
      </span>
      <Figures signal={signal} />
      <span className="lts t12 q">
        {prices.map(([name, value]) => (
          <span key={name}>
            {name} <b>{price(value, signal.price)}</b>
          </span>
        ))}
      </span>
    </button>
  )
}

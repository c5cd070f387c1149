import { useQuery } from '@tanstack/react-query'
import { getSignal, type Signal } from '#contract/signals.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { clockTime, decimal, price, shortMinute, signedPercent, whole } from '#web/shell/format.ts'
import { directionName, kindName, pairName, timeframeName } from '#web/parts/signal-texts.ts'
import { StateBadge } from '#web/parts/StateBadge.tsx'
import { Badge, Ledger, Move } from '#web/ui/Parts.tsx'
import { PricePicture } from '#web/ui/PricePicture.tsx'
import type { Candle } from '#web/ui/price-geometry.ts'
import { ProbabilityBar } from '#web/ui/ProbabilityBar.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/States.tsx'
import { Countdown } from '#web/ui/Times.tsx'

function Picture({ signal, candles }: { signal: Signal; candles: readonly Candle[] }) {
  const print = (value: number) => price(value, signal.price)
  const past = candles.filter((candle) => candle[0] < Date.parse(signal.foundAt)).slice(-60)
  return (
    <PricePicture
      entry={signal.price}
      level={signal.level}
      target={signal.target}
      stop={signal.stop}
      candles={candles}
      intervalMinutes={signal.interval}
      from={Date.parse(signal.foundAt)}
      until={Date.parse(signal.validUntil)}
      print={print}
      label={m.signals_picture({
        pair: pairName(signal.symbol),
        level: print(signal.level),
        entry: print(signal.price),
        target: print(signal.target),
        stop: print(signal.stop),
      })}
      names={{
        target: m.signals_target(),
        entry: m.signals_entry(),
        level: m.signals_level(),
        stop: m.signals_stop(),
      }}
      times={{
        first: clockTime(past[0]?.[0] ?? signal.foundAt),
        now: clockTime(signal.foundAt),
        end: `+${timeframeName(signal.timeframe)}`,
      }}
    />
  )
}

function Overview({ signal, candles }: { signal: Signal; candles: readonly Candle[] }) {
  return (
    <section className="card" aria-label={pairName(signal.symbol)}>
      <div className="sp">
        <h2 className="fx wrap sig-title">
          <span className="t22 b">{pairName(signal.symbol)}</span>
          <Move up={signal.direction === 'UP'}>{directionName(signal.direction)}</Move>
        </h2>
        <StateBadge state={signal.state} />
      </div>
      <p className="t14 q sig-sub">
        <span>
          {kindName(signal.kind)}, {timeframeName(signal.timeframe)} · {shortMinute(signal.foundAt)}
        </span>
        {signal.state === 'ACTIVE' && (
          <span>
            {m.signals_left()} <Countdown until={signal.validUntil} />
          </span>
        )}
      </p>
      <Picture signal={signal} candles={candles} />
    </section>
  )
}

function Forecast({ signal }: { signal: Signal }) {
  const figures = [
    [String(signal.probability), '%', m.signals_probability()],
    [String(Math.round(signal.baseRate)), '%', m.signals_base_rate()],
    [decimal(signal.rewardRisk, 2), '', m.signals_reward_risk()],
  ] as const
  return (
    <section className="card" aria-label={m.signals_target_before_stop()}>
      <div className="sp">
        <h2 className="h">{m.signals_target_before_stop()}</h2>
        {signal.collectingData && <Badge>{m.signals_collecting()}</Badge>}
      </div>
      <div className="g3">
        {figures.map(([figure, unit, name]) => (
          <div className="st" key={name}>
            <span className="amt amt-28">
              {figure}
              <small>{unit}</small>
            </span>
            <span className="t14 q">{name}</span>
          </div>
        ))}
      </div>
      <ProbabilityBar
        forecast={signal.probability}
        base={signal.baseRate}
        forecastText={m.signals_forecast({ rate: signal.probability })}
        baseText={m.signals_base({ rate: Math.round(signal.baseRate) })}
      />
      <p className="t14 q">
        {m.signals_sample({ count: whole(signal.sampleSize) })}
        {signal.collectingData && ` ${m.signals_collecting_text()}`}
      </p>
    </section>
  )
}

function Returns({ signal }: { signal: Signal }) {
  const fee = signal.expectedReturn - signal.expectedReturnNet
  const resolved = signal.realisedReturn !== null && signal.resolvedAt !== null
  return (
    <section className="card" aria-label={m.signals_expected()}>
      <div className="sp">
        <div className="st">
          <span className="t14 q">{m.signals_expected()}</span>
          <span className="t14 qq">{m.signals_after_fees({ fee: decimal(fee, 2) })}</span>
        </div>
        <span className="amt-22">
          <Move up={signal.expectedReturnNet >= 0}>{signedPercent(signal.expectedReturnNet)}</Move>
        </span>
      </div>
      <Ledger
        lines={[
          { label: m.signals_before_fees(), value: signedPercent(signal.expectedReturn) },
          { label: m.signals_at_target(), value: signedPercent(signal.returnAtTarget) },
          { label: m.signals_at_stop(), value: signedPercent(signal.returnAtStop) },
          ...(signal.bestMove === null
            ? []
            : [{ label: m.signals_best(), value: signedPercent(signal.bestMove) }]),
          ...(signal.worstMove === null
            ? []
            : [{ label: m.signals_worst(), value: signedPercent(signal.worstMove) }]),
          ...(resolved
            ? [
                {
                  label: m.signals_result(),
                  value: signedPercent(signal.realisedReturn ?? 0),
                  total: true as const,
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

/** Everything about one signal: the picture, the forecast beside its base rate, and what it may bring. */
export function SignalDetail({ id }: { id: string }) {
  const found = useQuery(query(getSignal, { params: { id } }))
  const failure = failureOfQuery(found.error)
  if (found.data === undefined) {
    return failure === undefined ? (
      <CardSkeleton cards={2} lines={8} />
    ) : (
      <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
    )
  }
  const { signal, candles } = found.data
  return (
    <>
      <Overview signal={signal} candles={candles} />
      <Forecast signal={signal} />
      <Returns signal={signal} />
      <p className="t12 qq">{m.signals_past()}</p>
    </>
  )
}

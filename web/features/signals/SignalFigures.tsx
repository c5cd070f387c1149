import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { decimal, signedPercent, whole } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { LedgerLines, type LedgerLine } from '#web/ui/lists/LedgerLines.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { ProbabilityBar } from '#web/ui/charts/ProbabilityBar.tsx'

/** How likely the target comes before the stop, beside the base rate and what is at risk. */
export function SignalForecast({ signal }: { signal: Signal }) {
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
      <LedgerLines lines={returnLines(signal)} />
    </section>
  )
}

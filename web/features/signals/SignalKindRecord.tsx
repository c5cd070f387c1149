import type { Signal, SignalRecordRow } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { decimal, percent, signedPercent, whole } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { kindName, timeframeName } from './signal-texts.ts'

/** How the last live signals of the same kind and time frame ended, losers included. */
export function SignalKindRecord({ signal, record }: { signal: Signal; record: SignalRecordRow | null }) {
  const name = m.signals_record_kind({
    kind: kindName(signal.kind),
    timeframe: timeframeName(signal.timeframe),
  })
  return (
    <section className="card" aria-label={m.signals_record()}>
      <div className="sp">
        <h2 className="h">{m.signals_record()}</h2>
        <Badge>{name}</Badge>
      </div>
      {record === null ? <p className="t14 q">{m.signals_record_none()}</p> : <Figures record={record} />}
    </section>
  )
}

function Figures({ record }: { record: SignalRecordRow }) {
  const figures = [
    [whole(record.count), m.signals_record_outcomes()],
    [percent(record.meanForecast, 1), m.signals_record_forecast()],
    [percent(record.hitRate, 1), m.signals_record_seen()],
  ] as const
  return (
    <>
      <div className="g3">
        {figures.map(([figure, label]) => (
          <div className="st" key={label}>
            <span className="amt amt-18">{figure}</span>
            <span className="t12 q">{label}</span>
          </div>
        ))}
      </div>
      <p className="t14 q">
        {m.signals_record_interval({
          low: decimal(record.hitRateLow, 1),
          high: decimal(record.hitRateHigh, 1),
        })}
        {' · '}
        {m.signals_record_earned({ net: signedPercent(record.averageReturnNet) })}
        {record.collectingData && ` ${m.signals_collecting_text()}`}
      </p>
    </>
  )
}

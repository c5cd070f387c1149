import type { ListedSignal } from '#contract/trading/signals.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { SignalRow } from '#web/features/signals/SignalRow.tsx'
import { m } from '#web/i18n/messages.ts'
import { Heading } from '#web/ui/text/Heading.tsx'
import * as styles from './DeskBeneath.module.css'

const MAX_OTHERS = 3

/** Under the chart of the desk: its keys, and what else was found on the same pair. */
export function DeskBeneath({
  signal,
  all,
  onOpen,
}: {
  signal: ListedSignal
  all: readonly ListedSignal[]
  onOpen: (id: string) => void
}) {
  const others = all.filter(({ symbol, id }) => symbol === signal.symbol && id !== signal.id)
  const keys = [
    ['↑ ↓', m.signals_key_signal()],
    ['1–4', m.signals_key_range()],
    ['← →', m.signals_key_candle()],
    ['+ −', m.signals_key_zoom()],
    ['P', m.signals_key_paper()],
  ] as const
  return (
    <div className={styles.beneath}>
      <p className={styles.keys}>
        {keys.map(([key, name]) => (
          <span key={key}>
            <kbd>{key}</kbd> {name}
          </span>
        ))}
      </p>
      {others.length > 0 && (
        <section aria-label={m.signals_also({ pair: pairName(signal.symbol) })}>
          <Heading>{m.signals_also({ pair: pairName(signal.symbol) })}</Heading>
          {others.slice(0, MAX_OTHERS).map((other) => (
            <SignalRow key={other.id} signal={other} to={`/trading/signal?id=${other.id}`} onOpen={onOpen} />
          ))}
        </section>
      )}
    </div>
  )
}

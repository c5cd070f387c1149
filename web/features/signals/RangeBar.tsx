import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { stateName } from './signal-texts.ts'
import { type SignalProgress, progressOf } from './signal-progress.ts'
import * as styles from './RangeBar.module.css'

const [WIDTH, MIDDLE, EDGE] = [72, 10, 5]

/** What is watched on its way: a signal, or a position that was bought on one. */
export type Watched = Pick<Signal, 'state' | 'stop' | 'target' | 'price'>

/** How far a signal has come, in words. */
export function wayText({ way }: SignalProgress): string {
  if (way === undefined) return m.signals_way_unknown()
  const { percent } = way
  return way.to === 'target' ? m.signals_way_target({ percent }) : m.signals_way_stop({ percent })
}

/** Stop left, target right in either direction; the tick is the entry, the accent point is now. */
export function RangeBar({
  signal,
  price,
  width = WIDTH,
}: {
  signal: Watched
  price: number | undefined
  /** How wide it is drawn, px. */
  width?: number
}) {
  const isRunning = signal.state === 'ACTIVE'
  const progress = progressOf(signal, price)
  const x = (share: number) => EDGE + share * (width - 2 * EDGE)
  const [entry, now] = [x(progress.entry), progress.now === undefined ? undefined : x(progress.now)]
  const isAgainst = progress.way?.to === 'stop'
  return (
    <svg
      className={styles.range}
      viewBox={`0 0 ${width} 20`}
      role="img"
      aria-label={isRunning ? wayText(progress) : stateName(signal.state)}
    >
      <path className={styles.track} d={`M1 ${MIDDLE}H${width - EDGE}`} />
      <path className={signal.state === 'STOPPED' ? styles.stopped : styles.stop} d="M1.5 5V15" />
      {now !== undefined && (
        <path className={isAgainst ? styles.against : styles.travelled} d={`M${entry} ${MIDDLE}H${now}`} />
      )}
      <path className={styles.entry} d={`M${entry} 4V16`} />
      <circle
        className={signal.state === 'HIT' ? styles.reached : styles.target}
        cx={width - EDGE}
        cy={MIDDLE}
        r={3.2}
      />
      {isRunning && now !== undefined && <circle className={styles.standing} cx={now} cy={MIDDLE} r={5.5} />}
    </svg>
  )
}

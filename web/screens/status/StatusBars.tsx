import type { ComponentStatus } from '#contract/trading/status.ts'
import { m } from '#web/i18n/messages.ts'
import { listDays, SHOWN_DAYS, type StatusDay } from './status-days.ts'
import * as styles from './StatusBars.module.css'

const HEIGHT = 32
const WIDTH = 6
const STEP = 8
/** A failure shows at any length: at least so much of the bar is cut off. */
const MIN_CUT = 8

function Bar({ day, index }: { day: StatusDay; index: number }) {
  const x = index * STEP
  if (day.failedShare === undefined)
    return <rect className={styles.empty} x={x} y={HEIGHT - 4} width={WIDTH} height={4} rx={1} />
  const cut = day.failedShare === 0 ? 0 : Math.max(MIN_CUT, day.failedShare * HEIGHT)
  return (
    <>
      {cut > 0 && <rect className={styles.failed} x={x} y={0} width={WIDTH} height={cut - 2} rx={1} />}
      <rect
        className={index === SHOWN_DAYS - 1 ? styles.today : styles.whole}
        x={x}
        y={cut}
        width={WIDTH}
        height={HEIGHT - cut}
        rx={1}
      />
    </>
  )
}

/** One bar a day: whole where every measurement was right, cut at the top by those that were not. */
export function StatusBars({ days, at, name }: { days: ComponentStatus['days']; at: string; name: string }) {
  const shown = listDays(days, at)
  const failed = shown.filter(({ failedShare }) => failedShare !== undefined && failedShare > 0).length
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${SHOWN_DAYS * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={m.status_bars({ name, failed })}
    >
      {shown.map((day, index) => (
        <Bar key={day.day} day={day} index={index} />
      ))}
    </svg>
  )
}

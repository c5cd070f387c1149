import { unitsOf } from '#web/base/money-text.ts'
import { t } from '../../i18n/messages.ts'
import { stepPath } from './step-path.ts'
import * as styles from './PriceLine.module.css'

const WIDTH = 480
const HEIGHT = 96

/** The price over its changes: flat until the next one. The table beside it says the same in figures. */
export function PriceLine({ changes }: { changes: readonly { value: string; at: string }[] }) {
  const points = changes
    .map(({ value, at }) => ({ at: Date.parse(at), units: Number(unitsOf(value)) }))
    .toSorted((left, right) => left.at - right.at)
  if (points.length < 2) return null
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t.prices_changes()}
    >
      <path d={stepPath(points, WIDTH, HEIGHT)} />
    </svg>
  )
}

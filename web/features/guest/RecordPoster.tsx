import type { AnswerOf } from '#contract/operation.ts'
import type { getPublicRecord } from '#contract/trading/signals.ts'
import { percent, signedPercent, whole } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { GuestFacts } from './GuestFacts.tsx'
import * as styles from './RecordPoster.module.css'

type PublicRecord = AnswerOf<typeof getPublicRecord>['record']
type Bin = PublicRecord['bins'][number]

const FULL = 100
const GAP = 1.2
/** Smaller marks would be one grey. */
const MAX_ROWS = 50
const MIN_WIDTH = 2

/** One column a forecast: solid up to what came true, with a line where an honest forecast ends. */
function Column({ bin, x, width }: { bin: Bin; x: number; width: number }) {
  const solid = FULL - bin.observed
  const honest = FULL - bin.meanForecast
  return (
    <g>
      <rect className={styles.missed} x={x} y={0} width={width} height={solid} />
      <rect className={styles.reached} x={x} y={solid} width={width} height={bin.observed} />
      <path className={styles.honest} d={`M${x} ${honest}h${width}`} />
    </g>
  )
}

interface PlacedColumn {
  readonly bin: Bin
  readonly x: number
  readonly width: number
}

/** Lines between marks: as many marks in each column as it holds signals, until they would be too small to see. */
function scores(columns: readonly PlacedColumn[], all: number): string {
  const rows = Math.max(1, Math.min(MAX_ROWS, Math.round(Math.sqrt(all / 2))))
  const across = Array.from({ length: rows - 1 }, (_, row) => `M0 ${((row + 1) * FULL) / rows}H${FULL * 2}`)
  const down = columns.flatMap(({ bin, x, width }) => {
    const inARow = Math.min(bin.count / rows, width / MIN_WIDTH)
    const cuts = Math.max(Math.ceil(inARow) - 1, 0)
    return Array.from({ length: cuts }, (_, cut) => `M${x + ((cut + 1) * width) / inARow} 0V${FULL}`)
  })
  return [...across, ...down].join('')
}

function Picture({ bins, label }: { bins: readonly Bin[]; label: string }) {
  const all = bins.reduce((sum, { count }) => sum + count, 0)
  const room = FULL * 2 - GAP * (bins.length - 1)
  const columns = bins.map((bin, index) => {
    const before = bins.slice(0, index).reduce((sum, { count }) => sum + count, 0)
    return { bin, x: (before / all) * room + index * GAP, width: (bin.count / all) * room }
  })
  return (
    <svg
      className={styles.poster}
      viewBox="0 0 200 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {columns.map((column) => (
        <Column key={column.x} {...column} />
      ))}
      {/* The columns are cut into marks by lines of the ground. */}
      <path className={styles.scored} d={scores(columns, all)} />
    </svg>
  )
}

/** The whole record as a picture, and directly beneath what the average signal brought after fees. */
export default function RecordPoster({ record }: { record: PublicRecord }) {
  const { total, bins, origin } = record
  if (total === null || bins.length === 0) return null
  const figures = [
    [percent(total.hitRate, 1), m.guest_came_true({ forecast: percent(total.meanForecast, 1) })],
    [signedPercent(total.averageReturnNet), m.guest_net()],
    [whole(total.count), m.guest_count()],
  ] as const
  const label = m.guest_poster({
    count: whole(total.count),
    forecast: percent(total.meanForecast, 1),
    seen: percent(total.hitRate, 1),
  })
  return (
    <section className={styles.section} aria-labelledby="guest-record">
      <h2 className={styles.heading} id="guest-record">
        {m.guest_record({ count: whole(total.count) })}
      </h2>
      <Text as="p" tone="quiet">
        {origin === 'backtest' && <Badge tone="out">{m.signals_backtest()}</Badge>} {m.guest_record_text()}
      </Text>
      <Picture bins={bins} label={label} />
      <Text as="p" size={14} tone="quiet">
        {m.guest_legend()}
      </Text>
      <GuestFacts facts={figures} />
    </section>
  )
}

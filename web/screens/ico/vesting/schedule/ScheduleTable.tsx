import { useState } from 'react'
import type { ScheduleRow } from '#contract/ico.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/features/rewards/plan-texts.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { whole } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { shorten, type SchedulePart } from './schedule-parts.ts'
import * as styles from './ScheduleTable.module.css'

function Note({ row, today }: { row: ScheduleRow; today: string }) {
  if (row.date === today) return <span className="t12 b">{m.ico_today()}</span>
  if (row.state === 'NEXT') return <span className="t12 qq">{m.ico_next_short()}</span>
  return row.state === 'RELEASED' ? <span className="t12 qq">{m.ico_released()}</span> : null
}

function DayRow({ row, today }: { row: ScheduleRow; today: string }) {
  const own = useSum()
  const strong = row.hasRest ? 'n b' : 'n'
  return (
    <tr className={row.date === today ? 'now' : undefined} data-state={row.state}>
      <td>
        <span className="b">{dayText(row.date)}</span> <Note row={row} today={today} />{' '}
        {row.hasRest && <Badge>{m.ico_rest()}</Badge>}
      </td>
      <td className={strong}>{own.figure(unitsOf(row.mcs))}</td>
      <td className={strong}>{own.figure(unitsOf(row.cumulative))}</td>
    </tr>
  )
}

function DaysRow({ part }: { part: Extract<SchedulePart, { kind: 'days' }> }) {
  const own = useSum()
  return (
    <tr className={styles.gapRow}>
      <td colSpan={3}>
        {m.ico_more_days({
          count: whole(part.count),
          sum: own.figure(unitsOf(part.mcs)),
          day: dayText(part.last),
        })}
      </td>
    </tr>
  )
}

/** The days in short, or every one of them. */
export function ScheduleTable({ rows, today }: { rows: readonly ScheduleRow[]; today: string }) {
  const [all, setAll] = useState(false)
  const parts: readonly SchedulePart[] = all
    ? rows.map((row) => ({ kind: 'day' as const, row }))
    : shorten(rows)
  return (
    <section className="card" aria-label={m.ico_by_day()}>
      <table className="tbl">
        <caption className="vh">{m.ico_by_day()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.ico_day()}</th>
            <th scope="col" className="n">
              MCS
            </th>
            <th scope="col" className="n">
              {m.ico_total()}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) =>
            part.kind === 'day' ? (
              <DayRow key={part.row.date} row={part.row} today={today} />
            ) : (
              <DaysRow key={part.first} part={part} />
            ),
          )}
        </tbody>
      </table>
      {rows.length > parts.length || all ? (
        <Button tone="two" small onClick={() => setAll(!all)}>
          {all ? m.ico_show_less() : m.ico_show_all()}
        </Button>
      ) : null}
    </section>
  )
}

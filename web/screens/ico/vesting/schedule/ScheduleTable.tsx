import { useState } from 'react'
import type { ScheduleRow } from '#contract/ico.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { whole } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { shorten, type SchedulePart } from './schedule-parts.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { FigureCell, TableFrame } from '#web/ui/lists/TableParts.tsx'
import * as styles from './ScheduleTable.module.css'

function Note({ row, today }: { row: ScheduleRow; today: string }) {
  if (row.date === today)
    return (
      <Text size={12} strong>
        {m.ico_today()}
      </Text>
    )
  if (row.state === 'NEXT')
    return (
      <Text size={12} tone="faint">
        {m.ico_next_short()}
      </Text>
    )
  return row.state === 'RELEASED' ? (
    <Text size={12} tone="faint">
      {m.ico_released()}
    </Text>
  ) : null
}

function DayRow({ row, today }: { row: ScheduleRow; today: string }) {
  const own = useSum()
  return (
    <tr className={row.date === today ? styles.today : undefined} data-state={row.state}>
      <td>
        <Text strong>{dayText(row.date)}</Text> <Note row={row} today={today} />{' '}
        {row.hasRest && <Badge>{m.ico_rest()}</Badge>}
      </td>
      <FigureCell>{own.figure(unitsOf(row.mcs))}</FigureCell>
      <FigureCell>{own.figure(unitsOf(row.cumulative))}</FigureCell>
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
    <Card aria-label={m.ico_by_day()}>
      <TableFrame>
        <Text as="caption" unseen>
          {m.ico_by_day()}
        </Text>
        <thead>
          <tr>
            <th scope="col">{m.ico_day()}</th>
            <FigureCell scope="col" as="th">
              MCS
            </FigureCell>
            <FigureCell scope="col" as="th">
              {m.ico_total()}
            </FigureCell>
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
      </TableFrame>
      {rows.length > parts.length || all ? (
        <Button tone="two" small onClick={() => setAll(!all)}>
          {all ? m.ico_show_less() : m.ico_show_all()}
        </Button>
      ) : null}
    </Card>
  )
}

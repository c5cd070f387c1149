import type { getVestingSchedule } from '#contract/ico.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { VestingCurve } from '#web/features/ico/VestingCurve.tsx'
import { whole } from '#web/base/format.ts'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

export type Schedule = AnswerOf<typeof getVestingSchedule>

export function CurveCard({ schedule }: { schedule: Schedule }) {
  const own = useSum()
  const released = schedule.rows.filter(({ state }) => state === 'RELEASED').length
  const points = schedule.rows.map(({ date, cumulative }) => ({ day: date, sum: unitsOf(cumulative) }))
  return (
    <Card aria-label={m.ico_schedule()}>
      <VestingCurve points={points} released={released} />
      <LedgerLines
        lines={[
          { label: m.ico_obtained(), value: own.figure(unitsOf(schedule.obtained)) },
          {
            label: m.ico_released_days({ done: whole(released), days: whole(points.length) }),
            value: own.figure(0n - unitsOf(schedule.available)),
          },
          { label: m.ico_locked(), value: own.sum(unitsOf(schedule.locked), 'MCS'), total: true },
        ]}
      />
    </Card>
  )
}

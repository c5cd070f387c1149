import type { BatchDay } from '#contract/trading/status.ts'
import { exactTime, whole } from '#web/base/format.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { paidAtText } from '#web/features/rewards/plan-texts.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { LedgerLines, type LedgerLine } from '#web/ui/lists/LedgerLines.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { punctualityOf } from './batch-days.ts'
import * as styles from './BatchGrid.module.css'

/** When a batch ran, to the second; with its day when it was paid on another; what is missing is said in words. */
function timesOf({ dueAt, startedAt, endedAt }: BatchDay): string {
  if (startedAt === null) return m.status_batch_waiting()
  const from = exactTime(startedAt)
  if (endedAt === null) return `${m.status_since({ time: from })} · ${m.status_batch_running()}`
  const until = paidAtText(endedAt, dueAt)
  return until === exactTime(endedAt) ? m.status_from({ from, until }) : until
}

function linesOf(newest: BatchDay, late: readonly BatchDay[]): LedgerLine[] {
  const paid = m.status_batch_plans({ plans: newest.paidPlans, sum: sum(unitsOf(newest.paid), 'USDT') })
  const shown = late.includes(newest) ? [] : [newest]
  return [
    ...shown.map((batch) => ({
      label: m.status_batch_newest({ day: dayText(batch.day) }),
      value: timesOf(batch),
    })),
    ...late.map((batch) => ({
      label: `${m.status_batch_late()}, ${dayText(batch.day)}`,
      value: timesOf(batch),
    })),
    { label: m.status_batch_paid(), value: paid },
  ]
}

/** One ring a day: whole when the day's payouts were on time, dotted when they were late; late ones are named below, the newest first. */
export function BatchGrid({ batches, at }: { batches: readonly BatchDay[]; at: string }) {
  const late = batches.filter((batch) => punctualityOf(batch, at) === 'late')
  const done = batches.filter((batch) => punctualityOf(batch, at) === 'onTime').length
  const newest = batches.at(-1)
  return (
    <Card aria-label={m.status_batch_title()}>
      <Inline apart>
        <Heading>{m.status_batch_title()}</Heading>
        <Text size={14} tone="quiet">
          {m.status_batch_on_time({ done: whole(done), count: whole(batches.length) })}
        </Text>
      </Inline>
      <div
        className={styles.grid}
        role="img"
        aria-label={m.status_batch_grid({ count: batches.length, late: late.length })}
      >
        {batches.map((batch) => (
          <i key={batch.day} className={`${styles.batch} ${styles[punctualityOf(batch, at)]}`} />
        ))}
      </div>
      {newest !== undefined && <LedgerLines lines={linesOf(newest, late.toReversed())} />}
      <Text as="p" size={14} tone="quiet">
        {m.status_batch_text()}
      </Text>
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBatchRecord } from '#contract/members/rewards.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { exactTime, whole } from '#web/base/format.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { paidAtText } from '#web/features/rewards/plan-texts.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'

type Batch = AnswerOf<typeof getBatchRecord>

function Totals({ batch }: { batch: Batch }) {
  const { dueAt, endedAt, plans, paidPlans, daily, team, bonus, total, sources } = batch
  return (
    <LedgerLines
      lines={[
        { label: m.plan_batch_due(), value: exactTime(dueAt) },
        {
          label: m.plan_batch_paid_at(),
          value: endedAt === null ? m.plan_accrued() : paidAtText(endedAt, dueAt),
        },
        {
          label: m.plan_batch_plans(),
          value: m.plan_progress({ paid: whole(paidPlans), plans: whole(plans) }),
        },
        { label: m.plan_daily_sum(), value: sum(unitsOf(daily), 'USDT') },
        { label: m.plan_team_sum(), value: sum(unitsOf(team), 'USDT') },
        { label: m.plan_graduation(), value: sum(unitsOf(bonus), 'USDT') },
        { label: m.plan_batch_total(), value: sum(unitsOf(total), 'USDT'), total: true },
        ...(sources === null
          ? []
          : [
              { label: m.plan_batch_escrows(), value: sum(unitsOf(sources.escrows), 'USDT') },
              { label: m.plan_batch_covers(), value: sum(unitsOf(sources.covers), 'USDT') },
            ]),
      ]}
    />
  )
}

/** The member’s part of it, by the account it was paid from. */
function OwnLine({ own }: { own: NonNullable<Batch['own']> }) {
  const mine = useSum()
  return (
    <LedgerLines
      lines={[
        { label: m.plan_batch_from_escrow(), value: mine.sum(unitsOf(own.fromEscrow), 'USDT') },
        { label: m.plan_batch_from_cover(), value: mine.sum(unitsOf(own.fromCover), 'USDT') },
        { label: m.plan_batch_own(), value: mine.sum(unitsOf(own.total), 'USDT'), total: true },
      ]}
    />
  )
}

function Record({ day }: { day: string }) {
  const found = useQuery(query(getBatchRecord, { params: { day } }))
  const failure = failureOfQuery(found.error)
  if (failure !== undefined)
    return <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (found.data === undefined) return <RowSkeleton rows={4} />
  return (
    <>
      <Totals batch={found.data} />
      {found.data.own !== null && <OwnLine own={found.data.own} />}
    </>
  )
}

/** The whole batch that a reward came with: its times, its totals, and the own line in it. */
export function BatchRecord({ day }: { day: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button tone="two" wide onClick={() => setOpen(true)}>
        {m.plan_batch_show()}
      </Button>
    )
  const title = m.plan_batch_title({ day: dayText(day) })
  return (
    <Stack as="section" aria-label={title}>
      <Heading as="h3">{title}</Heading>
      <Text as="p" size={14} tone="quiet">
        {m.plan_batch_text()}
      </Text>
      <Record day={day} />
    </Stack>
  )
}

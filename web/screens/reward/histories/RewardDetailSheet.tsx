import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/operation.ts'
import { getRewardRecord } from '#contract/members/rewards.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { historyPath } from '#web/features/wallet/history-path.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { minute, whole } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { HeadLink } from '#web/ui/text/HeadLink.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { BatchRecord } from '#web/features/rewards/BatchRecord.tsx'
import { rewardName, targetText } from './reward-texts.ts'
import * as styles from '#web/ui/states/Notice.module.css'

type Detail = AnswerOf<typeof getRewardRecord>

function whyText({ type, level, friends, date, target }: Detail): string {
  if (type === 'DAILY') return m.plan_why_daily({ day: dayText(date) })
  if (type === 'TEAM') return m.plan_why_team({ count: whole(friends), level, day: dayText(date) })
  return m.plan_why_commission({ user: target ?? '***', level })
}

/** What the reward did to its plan. */
function PlanLines({ plan, detail }: { plan: NonNullable<Detail['plan']>; detail: Detail }) {
  const own = useSum()
  const before = unitsOf(plan.cumulativeBefore)
  return (
    <>
      {plan.isCut && (
        <Text as="p" size={14} tone="quiet">
          {m.plan_cut()}
        </Text>
      )}
      <LedgerLines
        lines={[
          { label: m.plan_target(), value: own.sum(unitsOf(plan.target), 'USDT') },
          { label: m.plan_before(), value: own.sum(before, 'USDT') },
          { label: m.plan_after(), value: own.sum(before + unitsOf(detail.reward), 'USDT'), total: true },
        ]}
      />
    </>
  )
}

/** One line that says everything: what it is a share of, at which level, and the arithmetic. */
function Why({ detail }: { detail: Detail }) {
  const own = useSum()
  const { createdDate, paidDate, plan, entryId } = detail
  return (
    <Stack as="section" aria-label={m.histories_why()}>
      <Text as="h3" strong>
        {m.histories_why()}
      </Text>
      <Text as="p" tone="quiet">
        {whyText(detail)}
      </Text>
      <Text as="p" mono className={styles.notice}>
        {own.hidden ? own.figure(0n) : detail.formula}
      </Text>
      <LedgerLines
        lines={[
          { label: m.plan_created(), value: minute(createdDate) },
          { label: m.plan_paid(), value: paidDate === null ? m.plan_accrued() : minute(paidDate) },
          { label: m.plan_target_column(), value: targetText(detail) },
          { label: m.histories_kind(), value: rewardName(detail) },
        ]}
      />
      {entryId !== null && <HeadLink to={historyPath({ id: entryId })}>{m.subscribe_why()}</HeadLink>}
      {plan !== null && (
        <>
          <PlanLines plan={plan} detail={detail} />
          <BatchRecord day={plan.batch} />
        </>
      )}
    </Stack>
  )
}

function Body({ id }: { id: string }) {
  const own = useSum()
  const found = useQuery(query(getRewardRecord, { params: { id } }))
  const failure = failureOfQuery(found.error)
  const detail = found.data
  if (detail === undefined)
    return failure === undefined ? (
      <RowSkeleton rows={4} />
    ) : (
      <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
    )
  const units = unitsOf(detail.reward)
  return (
    <>
      <Stack kind="tight">
        <Text size={14} tone="quiet">
          {rewardName(detail)} · {dayText(detail.date)}
        </Text>
        <Inline as="span" apart>
          <Amount value={own.hidden ? own.figure(units) : `+${figure(units)}`} coin={detail.coin} size={28} />
          <Badge tone={detail.state === 'PAID' ? 'ok' : 'warn'}>
            {detail.state === 'PAID' ? m.plan_paid() : m.plan_accrued()}
          </Badge>
        </Inline>
      </Stack>
      <Why detail={detail} />
    </>
  )
}

/** One reward with the arithmetic behind it. */
export function RewardDetailSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Sheet title={m.plan_record()} open={id !== undefined} onClose={onClose}>
      {id !== undefined && <Body id={id} />}
    </Sheet>
  )
}

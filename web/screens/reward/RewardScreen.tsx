import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getTeam } from '#contract/members/referral.ts'
import type { getPlan } from '#contract/members/rewards.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { HideBalances } from '#web/features/wallet/HideBalances.tsx'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { TeamTable } from '#web/features/rewards/TeamTable.tsx'
import type { PlanConfig } from '#web/features/rewards/plan-texts.ts'
import { usePlan } from '#web/features/rewards/use-plan.ts'
import { useHeaderEnd } from '#web/shell/frame/header-end.ts'
import { whole } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { isClosed } from '#web/ui/states/ReportLink.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { EndCard } from './EndCard.tsx'
import { GraduatedCard } from './GraduatedCard.tsx'
import { PlanManual } from './PlanManual.tsx'
import { CoverCard, PlanCard, TodayCard } from './PlanCards.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Bullets } from '#web/ui/lists/Bullets.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

type PlanAnswer = AnswerOf<typeof getPlan>

const EYE = <HideBalances />

/** A member without a plan first reads what it is and what it is not. */
function NoPlan({ config }: { config: PlanConfig }) {
  const rules = [m.plan_rule_target(), m.plan_rule_month(), m.plan_rule_early(), m.plan_rule_team()]
  const [min, max] = [sum(unitsOf(config.min), 'USDT'), sum(unitsOf(config.max), 'USDT')]
  return (
    <Card aria-label={m.plan_how()}>
      <Heading>{m.plan_none()}</Heading>
      <Text as="p" tone="quiet">
        {m.plan_none_text({ min, max })}
      </Text>
      <Bullets>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Bullets>
      <Link className={buttonClass({ wide: true })} to="/reward/headcount">
        {m.plan_calculate()}
      </Link>
    </Card>
  )
}

function Updating({ config }: { config: PlanConfig | undefined }) {
  const batch = config?.batch
  return (
    <Notice tone="warn" icon="warn">
      <span role="status">{m.plan_updating()}</span>
      {batch !== undefined && batch !== null && (
        <Text as="p" size={14}>
          {m.plan_progress({ paid: whole(batch.paid), plans: whole(batch.plans) })}
        </Text>
      )}
    </Notice>
  )
}

function Ways({ config }: { config: PlanConfig | undefined }) {
  const [reads, setReads] = useState(false)
  return (
    <Card flush aria-label={m.plan_histories()}>
      {config !== undefined && (
        <>
          <Row icon="book" title={m.plan_manual()} onOpen={() => setReads(true)} />
          <PlanManual config={config} open={reads} onClose={() => setReads(false)} />
        </>
      )}
      <Row icon="list" title={m.plan_tab_plans()} to="/reward/histories/plan" />
      <Row icon="profit" title={m.plan_tab_rewards()} to="/reward/histories/reward" />
    </Card>
  )
}

/** Where the plan stands and what covers it; without a plan, what one is. */
function Standing({ plan, config }: { plan: PlanAnswer | undefined; config: PlanConfig | undefined }) {
  const shown = plan?.plan
  return (
    <>
      {plan?.updating === true && <Updating config={config} />}
      {shown?.state === 'GRADUATED' && <GraduatedCard plan={shown} />}
      {shown !== undefined && shown !== null && <PlanCard plan={shown} />}
      {shown?.state === 'ACTIVE' && plan !== undefined && (
        <TodayCard plan={shown} nextBatchAt={plan.nextBatchAt} />
      )}
      {shown === null && config !== undefined && <NoPlan config={config} />}
      <CoverCard plan={shown ?? undefined} config={config} />
    </>
  )
}

/** The reward plan: what it has paid, what covers it, the team, and how it ends. */
export default function RewardScreen() {
  useHeaderEnd(EYE)
  const { plan, config } = usePlan()
  const failure = failureOfQuery(plan.error) ?? failureOfQuery(config.error)
  const retry = () => void Promise.all([plan.refetch(), config.refetch()])
  const shown = plan.data?.plan
  // Cards come all at once: one that came later would push away what stands below it.
  const isAll = [plan, config, useQuery(query(getTeam))].every(({ isFetched }) => isFetched)
  const isSettled = failure !== undefined || isAll
  // Where plans are closed, a member with a plan still finds it, and can end it.
  if (isClosed(failure) && failure !== undefined && (shown ?? null) === null)
    return (
      <Page>
        <ErrorState failure={failure} onRetry={retry} />
      </Page>
    )
  return (
    <Page kind="columns">
      <Stack kind="column">
        {failure !== undefined && <ErrorState failure={failure} onRetry={retry} busy={plan.isFetching} />}
        {isSettled ? (
          <Standing plan={plan.data} config={config.data} />
        ) : (
          <CardSkeleton cards={3} lines={6} />
        )}
      </Stack>
      {isSettled && (
        <Stack kind="column">
          <TeamTable leads />
          {shown?.state === 'ACTIVE' && <EndCard plan={shown} updating={plan.data?.updating === true} />}
          <Ways config={config.data} />
          <Text as="p" size={12} tone="faint">
            {m.plan_risk()}
          </Text>
        </Stack>
      )}
    </Page>
  )
}

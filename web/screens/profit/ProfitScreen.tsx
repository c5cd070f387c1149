import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/operation.ts'
import { getProfitSummary } from '#contract/members/profit.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { HideBalances } from '#web/features/wallet/HideBalances.tsx'
import { PlanRing } from '#web/features/rewards/PlanRing.tsx'
import { planState } from '#web/features/rewards/plan-texts.ts'
import { useHeaderEnd } from '#web/shell/frame/header-end.ts'
import { whole } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Both } from './Both.tsx'
import { EarnedCard } from './EarnedCard.tsx'
import { MembershipCard } from './MembershipCard.tsx'
import { TradingCard } from './TradingCard.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { PlanFrame } from '#web/features/rewards/PlanFrame.tsx'

const EYE = <HideBalances />
/** What is said of plans to a member without one, on a phone, px. */
const PLAN_HEIGHT = 184
type Summary = AnswerOf<typeof getProfitSummary>
function PlanPart({ plan }: { plan: Summary['plan'] }) {
  const { isOpen } = useGates()
  // Until the gates are known its space stays free, so that nothing below it moves.
  if (plan === null && isOpen('plan') === undefined) return <CardSkeleton heights={[PLAN_HEIGHT]} lines={3} />
  if (plan === null && isOpen('plan') === false) return null
  if (plan === null)
    return (
      <Card aria-label={m.plan_title()}>
        <Heading>{m.plan_title()}</Heading>
        <Text as="p" tone="quiet">
          {m.profit_no_plan()}
        </Text>
        <Link className={buttonClass({ tone: 'two', wide: true })} to="/reward">
          {m.plan_calculate()}
        </Link>
      </Card>
    )
  const { name, tone } = planState(plan.state)
  return (
    <PlanFrame>
      <Inline apart>
        <Heading>{m.plan_title()}</Heading>
        <Badge {...(tone && { tone })}>{name}</Badge>
      </Inline>
      <PlanRing paid={plan.cumulative} target={plan.target} />
      <Link className={buttonClass({ tone: 'two', wide: true })} to="/reward">
        {m.profit_open_plan()}
      </Link>
    </PlanFrame>
  )
}

const REFERRAL = [
  { path: '/reward/incentive', icon: 'share', title: m.profit_invite },
  { path: '/profit/recommend/histories', icon: 'list', title: m.profit_commissions },
  { path: '/reward/orgchart', icon: 'user', title: m.chart_title },
] as const

function ReferralPart({ referral }: { referral: Summary['referral'] }) {
  const { isOpen } = useGates()
  if (isOpen('referral') !== true) return null
  return (
    <Card aria-label={m.profit_referral()}>
      <Heading>{m.profit_referral()}</Heading>
      <LedgerLines
        lines={[
          { label: m.profit_members(), value: whole(referral.members) },
          { label: m.profit_commissions(), value: <Both sums={referral.profit} />, total: true },
        ]}
      />
      <WhyLink figures={[{ figure: 'PROFIT_REFERRAL', name: m.profit_commissions() }]} />
      <div>
        {REFERRAL.map(({ path, icon, title }) => (
          <Row key={path} icon={icon} title={title()} to={path} />
        ))}
      </div>
    </Card>
  )
}

/** Why what is earned can be paid. */
function PaidFrom() {
  return (
    <Text as="p" size={14} tone="quiet">
      {m.profit_paid_from()}{' '}
      <TextLink unbroken to="/transparency">
        {m.transparency_title()}
      </TextLink>
    </Text>
  )
}

/** What the member earned, the plan, the membership and the team, with the way to each. */
export default function ProfitScreen() {
  useHeaderEnd(EYE)
  const found = useQuery(query(getProfitSummary))
  const failure = failureOfQuery(found.error)
  return (
    <Page kind="columns">
      <Stack kind="column">
        <TradingCard />
        {failure !== undefined && (
          <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
        )}
        {found.isPending && <CardSkeleton heights={[502, PLAN_HEIGHT]} lines={5} />}
        {found.data !== undefined && <EarnedCard summary={found.data} />}
        {found.data !== undefined && <PlanPart plan={found.data.plan} />}
      </Stack>
      <Stack kind="column">
        <MembershipCard />
        {found.data !== undefined && <ReferralPart referral={found.data.referral} />}
        <PaidFrom />
      </Stack>
    </Page>
  )
}

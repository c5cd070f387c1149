import { useQuery } from '@tanstack/react-query'
import { MEMBERSHIP_ITEMS, type MembershipItem } from '#contract/rules/money/membership.ts'
import { getMembershipStatus, type ItemAccess } from '#contract/members/subscribe.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { accessLine, accessState, itemName } from '#web/features/membership/membership-texts.ts'
import { shownState } from '#web/features/membership/trial.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { HeadLink } from '#web/ui/text/HeadLink.tsx'

function Item({ item, access }: { item: MembershipItem; access: ItemAccess }) {
  const now = useNow(30_000)
  const leftMs = access.end === null ? 0 : Math.max(0, Date.parse(access.end) - now)
  const { name, tone } = accessState(shownState(access.state, leftMs))
  return <Row title={itemName(item)} text={accessLine(access)} end={<Badge tone={tone}>{name}</Badge>} />
}

/** How both items stand, and the ways to their prices and past periods. */
export function MembershipCard() {
  const { isOpen } = useGates()
  const status = useQuery(query(getMembershipStatus))
  const failure = failureOfQuery(status.error)
  const { data } = status
  if (failure !== undefined && data === undefined)
    return <ErrorState failure={failure} onRetry={() => void status.refetch()} busy={status.isFetching} />
  if (data === undefined) return <CardSkeleton heights={[257]} lines={5} />
  const items = MEMBERSHIP_ITEMS.filter((item) => item === 'SIGNAL' || isOpen('automaster') === true)
  return (
    <Card aria-label={m.shell_tab_membership()}>
      <Inline apart>
        <Heading>{m.shell_tab_membership()}</Heading>
        <HeadLink to="/subscribe/history">{m.subscribe_history()}</HeadLink>
      </Inline>
      <div>
        {items.map((item) => (
          <Item key={item} item={item} access={data[item]} />
        ))}
      </div>
      <Link className={buttonClass({ tone: 'two', wide: true })} to="/subscribe">
        {m.subscribe_now()}
      </Link>
    </Card>
  )
}

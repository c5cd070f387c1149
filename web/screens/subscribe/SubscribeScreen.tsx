import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MEMBERSHIP_ITEMS, type MembershipItem } from '#contract/rules/money/membership.ts'
import {
  getMembershipPlans,
  getMembershipStatus,
  type MembershipPlans,
  type MembershipStatus,
  type Subscription,
} from '#contract/members/subscribe.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { itemName } from '#web/features/membership/membership-texts.ts'
import { useLiveWallet } from '#web/features/wallet/use-live-wallet.ts'
import { useHeaderEnd } from '#web/shell/frame/header-end.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { useSearch } from '#web/shell/routing/use-search.ts'
import { Tabs } from '#web/ui/fields/Tabs.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { PaySheet } from './PaySheet.tsx'
import { Receipt } from './Receipt.tsx'
import { StateCard } from './StateCard.tsx'
import { usePay, type Paying } from './use-pay.ts'
import { Offer } from './Offer.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { iconButton } from '#web/ui/IconButton.module.css'

const PRICE_MS = 30_000
/** The way to what was bought before. */
function HistoryLink() {
  return (
    <Link className={iconButton} to="/subscribe/history" aria-label={m.subscribe_history()}>
      <Icon name="list" />
    </Link>
  )
}
const HISTORY = <HistoryLink />

/** Which of the two is looked at; it lives in the address. */
function useItem() {
  const { search, change } = useSearch()
  const item: MembershipItem = search.get('item') === 'AUTOBOT' ? 'AUTOBOT' : 'SIGNAL'
  return {
    item,
    choose: (next: MembershipItem) => change({ item: next === 'SIGNAL' ? undefined : next }),
  }
}

function Loaded({
  plans,
  status,
  paying,
}: {
  plans: MembershipPlans
  status: MembershipStatus
  paying: Paying
}) {
  const { item, choose } = useItem()
  const plan = plans.items.find((one) => one.item === item)
  // What is not offered in the member's country stays visible only while it runs.
  const shown = MEMBERSHIP_ITEMS.filter(
    (one) =>
      plans.items.some((offered) => offered.item === one && offered.available) ||
      status[one].state !== 'NONE',
  )
  return (
    <Page kind="columns">
      <Stack kind="column">
        <Tabs
          label={m.subscribe_items()}
          value={item}
          options={shown.map((value) => ({ value, label: itemName(value) }))}
          onChange={choose}
        />
        <StateCard item={item} access={status[item]} />
      </Stack>
      <Stack kind="column">
        {plan !== undefined && <Offer key={item} plans={plans} plan={plan} paying={paying} />}
      </Stack>
      <PaySheet paying={paying} />
    </Page>
  )
}

/** Membership: how it stands, what more of it costs, and paying it. */
export default function SubscribeScreen() {
  useHeaderEnd(HISTORY)
  useLiveWallet()
  const [paid, setPaid] = useState<Subscription>()
  const paying = usePay(setPaid)
  const plans = useQuery({ ...query(getMembershipPlans), refetchInterval: PRICE_MS })
  const status = useQuery(query(getMembershipStatus))
  if (paid !== undefined) return <Receipt paid={paid} />
  if (plans.data !== undefined && status.data !== undefined)
    return <Loaded plans={plans.data} status={status.data} paying={paying} />
  const broken = [plans, status].find(({ error }) => error !== null)
  const failure = failureOfQuery(broken?.error ?? null)
  return (
    <Page>
      {failure !== undefined && broken !== undefined ? (
        <ErrorState failure={failure} onRetry={() => void broken.refetch()} busy={broken.isFetching} />
      ) : (
        <CardSkeleton cards={3} lines={3} />
      )}
    </Page>
  )
}

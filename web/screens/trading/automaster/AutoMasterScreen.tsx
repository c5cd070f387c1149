import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from '#web/shell/router/hooks.ts'
import { getAutoMaster } from '#contract/trading/autotrading.ts'
import { AUTO_TYPES, type AutoType, isStopWatched } from '#contract/rules/autotrading.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { accountName } from '#web/features/automaster/auto-texts.ts'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { useLiveAuto } from '#web/features/automaster/use-live-auto.ts'
import { Tabs } from '#web/ui/fields/Tabs.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { Account } from './account.ts'
import { KeyTab } from './KeyTab.tsx'
import { PositionsTab } from './positions/PositionsTab.tsx'
import { RunCard } from './RunCard.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

// An account opens with its positions or its key.
const RulesTab = lazy(async () => ({ default: (await import('./rules/RulesTab.tsx')).RulesTab }))
const HistoryTab = lazy(async () => ({ default: (await import('./HistoryTab.tsx')).HistoryTab }))

const TABS = ['key', 'rules', 'positions', 'history'] as const
type Tab = (typeof TABS)[number]
/** Positions move while one looks. */
const REFRESH_MS = 5_000

function tabName(tab: Tab): string {
  const names = {
    key: m.auto_tab_key,
    rules: m.auto_tab_rules,
    positions: m.auto_tab_positions,
    history: m.auto_tab_history,
  } as const
  return names[tab]()
}

/** Paper needs no key; an account without one begins with it. */
function tabsOf(account: Account): readonly Tab[] {
  return account.type === 'paper' ? TABS.filter((tab) => tab !== 'key') : TABS
}

function Open({ account, tab }: { account: Account; tab: Tab }) {
  if (tab === 'key') return <KeyTab account={account} />
  if (tab === 'rules') return <RulesTab key={account.type} account={account} />
  return tab === 'positions' ? <PositionsTab account={account} /> : <HistoryTab account={account} />
}

function Loaded({ account }: { account: Account }) {
  const list = useListState()
  const tabs = tabsOf(account)
  const first = account.key.state === 'NONE' && account.type !== 'paper' ? 'key' : 'positions'
  const tab = tabs.find((one) => one === list.get('tab')) ?? first
  return (
    <Page kind="columns">
      <Text as="h1" unseen>
        {m.auto_on_account({ account: accountName(account.type) })}
      </Text>
      <Stack kind="column">
        {account.type === 'paper' && <Notice>{m.auto_paper_text()}</Notice>}
        {account.run.exchangeDown && (
          <Notice tone="warn" icon="warn">
            {isStopWatched(account.type)
              ? m.auto_down_watched({ exchange: accountName(account.type) })
              : m.auto_down({ exchange: accountName(account.type) })}
          </Notice>
        )}
        <RunCard account={account} />
      </Stack>
      <Stack kind="column">
        <Tabs<Tab>
          label={m.auto_tabs()}
          value={tab}
          options={tabs.map((value) => ({ value, label: tabName(value) }))}
          onChange={(next) => list.filter('tab', next)}
        />
        <Suspense fallback={<CardSkeleton cards={2} lines={5} />}>
          <Open account={account} tab={tab} />
        </Suspense>
      </Stack>
    </Page>
  )
}

/** One account of Auto Master, named by the address. */
export default function AutoMasterScreen() {
  useLiveAuto()
  const { pathname } = useLocation()
  const type: AutoType = AUTO_TYPES.find((one) => pathname.replace(/\/$/, '').endsWith(`/${one}`)) ?? 'paper'
  const found = useQuery({ ...query(getAutoMaster, { params: { type } }), refetchInterval: REFRESH_MS })
  const failure = failureOfQuery(found.error)
  if (found.data !== undefined && failure === undefined) return <Loaded key={type} account={found.data} />
  return (
    <Page>
      {failure === undefined ? (
        <CardSkeleton heights={[424, 175]} lines={5} />
      ) : (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
    </Page>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  exportCommissions,
  listCommissions,
  type Commission,
  type Commissions,
} from '#contract/members/referral.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { koreanPeriodOf } from '#web/features/lists/last-days.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { PeriodFilter } from '#web/features/lists/PeriodFilter.tsx'
import { TotalSkeleton } from '#web/features/wallet/TotalBalance.tsx'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { shortMinute } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useOpeningTime } from '#web/ui/use-now.ts'
import { explain, notes, stateOf, typeName } from './commission-text.ts'
import { RowEnd, RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Hero } from '#web/ui/layout/Hero.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { RowList } from '#web/ui/lists/RowList.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { call } from '#web/api/client.ts'

const SIZE = 20
const LEVELS = ['0', '1', '2', '3', '4', '5'] as const
type Level = (typeof LEVELS)[number]

function CommissionRow({ row }: { row: Commission }) {
  const own = useSum()
  const { name, tone } = stateOf(row.state)
  return (
    <RowFrame as="li">
      <RowMain>
        <Inline as="span">
          <Text strong>{typeName(row.type)}</Text>
          <Badge tone={tone}>{name}</Badge>
        </Inline>
        <span>{explain(row)}</span>
        {notes(row).map((note) => (
          <Text size={12} key={note}>
            {note}
          </Text>
        ))}
        {unitsOf(row.earned) > 0n && (
          <WhyLink figures={[{ figure: 'COMMISSION', of: row.id, name: typeName(row.type) }]} />
        )}
      </RowMain>
      <RowEnd>
        <Text strong>{own.signedSum(unitsOf(row.earned), row.coin)}</Text>
        <span>{shortMinute(row.date)}</span>
      </RowEnd>
    </RowFrame>
  )
}

function Sums({ list }: { list: Commissions }) {
  const own = useSum()
  const owed = unitsOf(list.owed.MCS)
  const toCome = unitsOf(list.toCome.MCS)
  return (
    <>
      <Hero aria-label={m.commission_sum()}>
        <Text size={14} tone="quiet">
          {m.commission_sum()}
        </Text>
        <Amount value={own.hidden ? '••••' : figure(unitsOf(list.sum.MCS))} coin="MCS" size={36} />
        {unitsOf(list.sum.USDT) > 0n && (
          <Text size={18} tone="quiet">
            {own.signedSum(unitsOf(list.sum.USDT), 'USDT')}
          </Text>
        )}
      </Hero>
      {toCome > 0n && (
        <Notice icon="profit">
          {m.commission_to_come({ sum: own.hidden ? '••••' : sum(toCome, 'MCS') })}
        </Notice>
      )}
      {owed > 0n && <Notice icon="warn">{m.commission_owed({ sum: sum(owed, 'MCS') })}</Notice>}
    </>
  )
}

function Nothing() {
  return (
    <Empty
      action={
        <Link className={buttonClass({ tone: 'two' })} to="/reward/incentive">
          {m.commission_invite()}
        </Link>
      }
    >
      {m.commission_none()}
    </Empty>
  )
}

function Rows({ rows }: { rows: readonly Commission[] }) {
  if (rows.length === 0) return <Nothing />
  return (
    <RowList>
      {rows.map((row) => (
        <CommissionRow key={row.id} row={row} />
      ))}
    </RowList>
  )
}

/** What the friends' fees earned: each commission with its level, base and percentage in one line. */
export default function HistoriesScreen() {
  const listState = useListState()
  const now = useOpeningTime()
  const period = koreanPeriodOf(listState, now)
  const chosen = LEVELS.find((one) => one === listState.get('level')) ?? '0'
  const level = Number.parseInt(chosen, 10)
  const choice = { ...period, ...(level > 0 && { level }) }
  const found = useQuery({
    ...query(listCommissions, {
      query: { ...choice, page: listState.page, size: SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const failure = failureOfQuery(found.error)
  const list = found.data
  // The sums stay above, so that nothing moves under the finger; rows of another level would stand under the new one's name.
  const rows = found.isPlaceholderData ? undefined : list?.items
  return (
    <Page kind="slim">
      {found.isPending && <TotalSkeleton />}
      {list !== undefined && <Sums list={list} />}
      <PeriodFilter listState={listState} />
      <Chips<Level>
        label={m.commission_levels()}
        options={LEVELS.map((value) => ({
          value,
          label: value === '0' ? m.commission_all_levels() : `D${value}`,
        }))}
        isOn={(value) => value === chosen}
        onToggle={(value) => listState.filter('level', value === '0' ? undefined : value)}
      />
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {rows === undefined && failure === undefined && <RowSkeleton rows={5} />}
      {rows !== undefined && <Rows rows={rows} />}
      <ListEnd
        list={list}
        onPage={listState.turn}
        name="commissions"
        fetchTable={(zone) => call(exportCommissions, { query: { ...choice, zone } })}
        period={period}
      />
    </Page>
  )
}

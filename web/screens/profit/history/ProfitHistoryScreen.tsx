import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/operation.ts'
import { exportProfitHistory, listProfitHistory, PROFIT_TYPES } from '#contract/members/profit.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { HideBalances } from '#web/features/wallet/HideBalances.tsx'
import { koreanPeriodOf } from '#web/features/lists/last-days.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { PeriodFilter } from '#web/features/lists/PeriodFilter.tsx'
import { profitName } from '#web/features/rewards/profit-texts.ts'
import { dayText } from '#web/base/day-text.ts'
import { ToPlan } from '#web/features/rewards/ToPlan.tsx'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { clockTime } from '#web/base/format.ts'
import { useHeaderEnd } from '#web/shell/frame/header-end.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useOpeningTime } from '#web/ui/use-now.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowEnd } from '#web/ui/lists/RowParts.tsx'
import { SideBySide } from '#web/ui/layout/SideBySide.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { call } from '#web/api/client.ts'

const EYE = <HideBalances />
const SIZE = 30
type Listed = AnswerOf<typeof listProfitHistory>

function Filters({ listState }: { listState: ReturnType<typeof useListState> }) {
  return (
    <>
      <PeriodFilter listState={listState} />
      <Grid>
        <Select
          label={m.histories_kind()}
          value={listState.get('type') ?? ''}
          onChange={(event) => listState.filter('type', event.target.value)}
        >
          <option value="">{m.histories_all()}</option>
          {PROFIT_TYPES.map((type) => (
            <option key={type} value={type}>
              {profitName(type)}
            </option>
          ))}
        </Select>
        <Select
          label={m.wallet_coin()}
          value={listState.get('coin') ?? ''}
          onChange={(event) => listState.filter('coin', event.target.value)}
        >
          <option value="">{m.histories_all()}</option>
          <option value="USDT">USDT</option>
          <option value="MCS">MCS</option>
        </Select>
      </Grid>
    </>
  )
}

/** One day with its sum, and what it is made of. */
function Day({ day, list }: { day: Listed['days'][number]; list: Listed }) {
  const own = useSum()
  const sums = (['USDT', 'MCS'] as const).filter((coin) => unitsOf(day.sums[coin]) !== 0n)
  return (
    <Section
      title={dayText(day.day)}
      end={
        <Text strong ends>
          {sums.map((coin, index) => (
            <Fragment key={coin}>
              {index > 0 && ' · '}
              <Text unbroken>{own.signedSum(unitsOf(day.sums[coin]), coin)}</Text>
            </Fragment>
          ))}
        </Text>
      }
    >
      <Card as="div" flush>
        {list.items
          .filter((item) => item.day === day.day)
          .map((item) => (
            <Row
              key={item.id}
              to={`/wallet/histories?id=${item.id}`}
              title={profitName(item.type)}
              text={clockTime(item.date)}
              end={
                <RowEnd strong unbroken>
                  {own.signedSum(unitsOf(item.amount), item.coin)}
                </RowEnd>
              }
            />
          ))}
      </Card>
    </Section>
  )
}

/** Everything that was paid as profit, day by day. */
export default function ProfitHistoryScreen() {
  useHeaderEnd(EYE)
  const listState = useListState()
  const now = useOpeningTime()
  const type = PROFIT_TYPES.find((one) => one === listState.get('type'))
  const coin = (['USDT', 'MCS'] as const).find((one) => one === listState.get('coin'))
  const asked = {
    ...koreanPeriodOf(listState, now),
    ...(type && { type }),
    ...(coin && { coin }),
  }
  const found = useQuery(
    withLastPage(query(listProfitHistory, { query: { ...asked, page: listState.page, size: SIZE } })),
  )
  const failure = failureOfQuery(found.error)
  const list = found.data
  return (
    <Page>
      <Filters listState={listState} />
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={8} />}
      {list?.items.length === 0 && (
        <Empty drawing="open-purse" action={<ToPlan />}>
          {m.profit_none()}
        </Empty>
      )}
      {list !== undefined && list.days.length > 0 && (
        <SideBySide flows>
          {list.days.map((day) => (
            <Day key={day.day} day={day} list={list} />
          ))}
        </SideBySide>
      )}
      <ListEnd
        list={list}
        onPage={listState.turn}
        name="profit"
        fetchTable={(zone) => call(exportProfitHistory, { query: { ...asked, zone } })}
        period={asked}
      />
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type AutoPosition,
  exportAutoPositions,
  exportAutoTrades,
  getAutoReport,
  listAutoPositions,
} from '#contract/trading/autotrading-positions.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import type { Currency } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import { accountName, exitText, positionKindName, positionText } from '#web/features/automaster/auto-texts.ts'
import { lastDays } from '#web/features/lists/last-days.ts'
import { shortSignedSum, unitsOf } from '#web/base/money-text.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { LIST_PERIODS, useListState } from '#web/features/lists/use-list-state.ts'
import { percent, shortMinute } from '#web/base/format.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useOpeningTime } from '#web/ui/use-now.ts'
import type { Account } from './account.ts'
import { ResultCurve } from './ResultCurve.tsx'
import { EventLog } from './EventLog.tsx'
import { FiguresTable, NONE } from './FiguresTable.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowEnd } from '#web/ui/lists/RowParts.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { SaveTable } from '#web/features/files/SaveTable.tsx'

const SIZE = 20
/** The server publishes each close; what was missed while connecting comes with the next poll. */
const REFRESH_MS = 10_000

function usePeriod(days: string) {
  const now = useOpeningTime()
  return lastDays(days, now)
}

function Kinds({ kinds, quote }: Pick<AnswerOf<typeof getAutoReport>, 'kinds'> & { quote: Currency }) {
  return (
    <Section title={m.auto_by_kind()}>
      <Card as="div" flush>
        {kinds.map(({ kind, figures: own }) => (
          <Row
            key={kind}
            title={positionKindName(kind)}
            text={m.auto_kind_line({
              trades: own.trades,
              rate: own.winRate === null ? NONE : percent(own.winRate, 0),
            })}
            end={
              <RowEnd strong unbroken>
                {shortSignedSum(unitsOf(own.realised), quote)}
              </RowEnd>
            }
          />
        ))}
      </Card>
    </Section>
  )
}

/** What stands below the report comes with it, so that it does not move when the report arrives. */
function Report({ account, days, below }: { account: Account; days: string; below: ReactNode }) {
  const period = usePeriod(days)
  const found = useQuery({
    ...withLastPage(query(getAutoReport, { params: { type: account.type }, query: period })),
    refetchInterval: REFRESH_MS,
  })
  const failure = failureOfQuery(found.error)
  if (found.data === undefined) {
    return failure === undefined ? (
      <RowSkeleton rows={5} />
    ) : (
      <>
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
        {below}
      </>
    )
  }
  const { figures, kinds, paper, curve, paperCurve } = found.data
  return (
    <>
      {curve.length > 1 && (
        <ResultCurve account={account} curve={curve} beside={paperCurve} figures={figures} />
      )}
      <Card as="div">
        <FiguresTable
          quote={account.quote}
          columns={[
            { name: accountName(account.type), figures },
            ...(paper === null ? [] : [{ name: m.auto_paper(), figures: paper }]),
          ]}
        />
      </Card>
      {kinds.length > 0 && <Kinds kinds={kinds} quote={account.quote} />}
      {below}
    </>
  )
}

function ClosedRow({ position, quote }: { position: AutoPosition; quote: Currency }) {
  const why = position.reason === null ? positionText(position.state).name : exitText(position.reason)
  return (
    <Row
      title={pairName(position.symbol)}
      text={
        <>
          {positionKindName(position.kind)} · {why}
          {position.closedAt !== null && ` · ${shortMinute(position.closedAt)}`}
        </>
      }
      end={
        <RowEnd strong unbroken>
          {shortSignedSum(unitsOf(position.profit), quote)}
        </RowEnd>
      }
    />
  )
}

function Closed({ account }: { account: Account }) {
  const list = useListState()
  const found = useQuery({
    ...withLastPage(
      query(listAutoPositions, {
        params: { type: account.type },
        query: { state: 'closed', page: list.page, size: SIZE },
      }),
    ),
    refetchInterval: REFRESH_MS,
  })
  const failure = failureOfQuery(found.error)
  if (failure !== undefined && found.data === undefined)
    return <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (found.data === undefined) return <RowSkeleton rows={4} />
  if (found.data.items.length === 0) return <Empty drawing="quiet-market">{m.auto_none_closed()}</Empty>
  return (
    <>
      <Card as="div" flush>
        {found.data.items.map((position) => (
          <ClosedRow key={position.id} position={position} quote={account.quote} />
        ))}
      </Card>
      <ListEnd
        list={found.data}
        onPage={list.turn}
        name={`auto-${account.type}-positions`}
        fetchTable={(zone) =>
          call(exportAutoPositions, { params: { type: account.type }, query: { state: 'closed', zone } })
        }
      />
    </>
  )
}

function ExportTrades({ account, days }: { account: Account; days: string }) {
  const period = usePeriod(days)
  const asked = { params: { type: account.type }, query: period }
  return (
    <SaveTable
      name={`auto-${account.type}`}
      fetchTable={() => call(exportAutoTrades, asked)}
      period={period}
    />
  )
}

/** How an account has done: figures beside those of paper mode, by kind, and every closed position. */
export function HistoryTab({ account }: { account: Account }) {
  const list = useListState()
  return (
    <Stack>
      <Segmented
        label={m.signals_period()}
        value={list.days}
        onChange={(days) => list.filter('days', days)}
        options={LIST_PERIODS.map((days) => ({ value: days, label: m.signals_days({ days }) }))}
      />
      <Report
        account={account}
        days={list.days}
        below={
          <>
            <Section title={m.auto_closed_list()} end={<ExportTrades account={account} days={list.days} />}>
              <Closed account={account} />
            </Section>
            <EventLog account={account} />
            <Text as="p" size={12} tone="faint">
              {m.signals_past()}
            </Text>
          </>
        }
      />
    </Stack>
  )
}

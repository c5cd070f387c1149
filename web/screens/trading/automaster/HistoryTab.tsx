import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AutoFigures,
  type AutoPosition,
  exportAutoTrades,
  getAutoReport,
  listAutoPositions,
} from '#contract/trading/autotrading-positions.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import type { Currency } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import { accountName, exitText, positionText } from '#web/features/automaster/auto-texts.ts'
import { downloadText } from '#web/base/download.ts'
import { lastDays, periodName } from '#web/features/lists/last-days.ts'
import { signedSum, sum, unitsOf } from '#web/base/money-text.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { kindName } from '#web/features/signals/signal-texts.ts'
import { LIST_PERIODS, useListState } from '#web/features/lists/use-list-state.ts'
import { serverNow } from '#web/base/clock.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { decimal, duration, percent, shortMinute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Pager } from '#web/ui/lists/Pager.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useOpeningTime } from '#web/ui/use-now.ts'
import type { Account } from './account.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowEnd } from '#web/ui/lists/RowParts.tsx'

const SIZE = 20
const MINUTE_MS = 60_000
/** The server publishes each close; what was missed while connecting comes with the next poll. */
const REFRESH_MS = 10_000
const NONE = '–'
const UTF8_MARK = '\ufeff'

interface Line {
  readonly name: string
  readonly of: (figures: AutoFigures) => string
}

function linesOf(quote: Currency): readonly Line[] {
  const money = (amount: string) => signedSum(unitsOf(amount), quote)
  return [
    { name: m.auto_trades(), of: (one) => decimal(one.trades, 0) },
    { name: m.auto_realised(), of: (one) => money(one.realised) },
    { name: m.auto_unrealised(), of: (one) => money(one.unrealised) },
    { name: m.auto_fees(), of: (one) => sum(unitsOf(one.fees), quote) },
    { name: m.auto_win_rate(), of: (one) => (one.winRate === null ? NONE : percent(one.winRate, 1)) },
    {
      name: m.auto_profit_factor(),
      of: (one) => (one.profitFactor === null ? NONE : decimal(one.profitFactor, 2)),
    },
    { name: m.auto_max_drawdown(), of: (one) => sum(unitsOf(one.maxDrawdown), quote) },
    {
      name: m.auto_holding(),
      of: (one) =>
        one.averageHoldingMinutes === null ? NONE : duration(one.averageHoldingMinutes * MINUTE_MS),
    },
  ]
}

/** The figures of this account, and those of paper mode beside them. */
function Figures({
  account,
  figures,
  paper,
}: {
  account: Account
  figures: AutoFigures
  paper: AutoFigures | null
}) {
  const columns: readonly Column<Line>[] = [
    { name: m.auto_figure(), cell: (line) => line.name },
    { name: accountName(account.type), cell: (line) => line.of(figures), figure: true, named: true },
    ...(paper === null
      ? []
      : [{ name: m.auto_paper(), cell: (line: Line) => line.of(paper), figure: true, named: true } as const]),
  ]
  return (
    <Table
      caption={m.auto_report()}
      columns={columns}
      items={linesOf(account.quote)}
      keyOf={(line) => line.name}
    />
  )
}

function usePeriod(days: string) {
  const now = useOpeningTime()
  return lastDays(days, now)
}

function Report({ account, days }: { account: Account; days: string }) {
  const period = usePeriod(days)
  const found = useQuery({
    ...withLastPage(query(getAutoReport, { params: { type: account.type }, query: period })),
    refetchInterval: REFRESH_MS,
  })
  const failure = failureOfQuery(found.error)
  if (found.data === undefined) {
    return failure === undefined ? (
      <RowSkeleton rows={4} />
    ) : (
      <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
    )
  }
  const { figures, kinds, paper } = found.data
  return (
    <>
      <Card as="div">
        <Figures account={account} figures={figures} paper={paper} />
      </Card>
      {kinds.length > 0 && (
        <Section title={m.auto_by_kind()}>
          <Card as="div" flush>
            {kinds.map(({ kind, figures: own }) => (
              <Row
                key={kind}
                title={kindName(kind)}
                text={m.auto_kind_line({
                  trades: own.trades,
                  rate: own.winRate === null ? NONE : percent(own.winRate, 0),
                })}
                end={
                  <RowEnd strong unbroken>
                    {signedSum(unitsOf(own.realised), account.quote)}
                  </RowEnd>
                }
              />
            ))}
          </Card>
        </Section>
      )}
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
          {kindName(position.kind)} · {why}
          {position.closedAt !== null && ` · ${shortMinute(position.closedAt)}`}
        </>
      }
      end={
        <RowEnd strong unbroken>
          {signedSum(unitsOf(position.profit), quote)}
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
  if (found.data.items.length === 0) return <Empty>{m.auto_none_closed()}</Empty>
  return (
    <>
      <Card as="div" flush>
        {found.data.items.map((position) => (
          <ClosedRow key={position.id} position={position} quote={account.quote} />
        ))}
      </Card>
      <Pager {...found.data} onPage={list.turn} />
    </>
  )
}

function ExportTrades({ account, days }: { account: Account; days: string }) {
  const [busy, setBusy] = useState(false)
  const period = usePeriod(days)
  async function save(): Promise<void> {
    setBusy(true)
    const result = await call(exportAutoTrades, { params: { type: account.type }, query: period })
    setBusy(false)
    if (result.status === 'error') showAlert(failureMessage(result))
    else
      downloadText(
        `auto-${account.type}-${periodName(period, serverNow())}.csv`,
        `${UTF8_MARK}${result.data}`,
        'text/csv',
      )
  }
  return (
    <Button tone="two" small busy={busy} onClick={() => void save()}>
      <Icon name="download" size="s" />
      {m.auto_csv()}
    </Button>
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
      <Report account={account} days={list.days} />
      <Section title={m.auto_closed_list()} end={<ExportTrades account={account} days={list.days} />}>
        <Closed account={account} />
      </Section>
      <Text as="p" size={12} tone="faint">
        {m.signals_past()}
      </Text>
    </Stack>
  )
}

import type { AnswerOf } from '#contract/operation.ts'
import type { getProfitSummary } from '#contract/members/profit.ts'
import { m } from '#web/i18n/messages.ts'
import { atGlance, figure, unitsOf } from '#web/base/money-text.ts'
import { dateTime, decimal, whole } from '#web/base/format.ts'
import { dayText } from '#web/base/day-text.ts'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import type { ChartOptions } from '#web/ui/chart/geometry/chart-options.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Both } from './Both.tsx'

type Summary = AnswerOf<typeof getProfitSummary>
type Days = Summary['days']

const HEIGHT = 150
const COVER = '••••'
/** Below so many USDT a day figures have decimals. */
const SMALL = 10

/** One bar a day, today in the accent; a day's index stands for it on the axis. */
function barsChart(days: Days, isHidden: boolean): ChartOptions {
  const textOf = (at: number) => dayText(days[at]?.day ?? '2020-01-01')
  const briefOf = (at: number) =>
    dateTime(`${days[at]?.day ?? '2020-01-01'}T12:00:00Z`, {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    })
  const values = days.map(({ sums }) => Number.parseFloat(sums.USDT))
  const isSmall = Math.max(...values.map(Math.abs)) < SMALL
  return {
    kind: 'bars',
    points: values.map((value, index) => ({ at: index, value })),
    from: 0,
    to: Math.max(1, days.length - 1),
    now: days.length - 1,
    ticks: [0, days.length - 1].map((at) => ({ at, text: briefOf(at) })),
    format: (value) => (isHidden ? COVER : isSmall ? decimal(value, 2) : whole(value)),
    formatAt: textOf,
  }
}

/** What a day brought: its date, and both coins. */
function DaySum({ title, sums }: { title: string; sums: Days[number]['sums'] }) {
  const own = useSum()
  const [usdt, mcs] = [unitsOf(sums.USDT), unitsOf(sums.MCS)]
  return (
    <Stack kind="tight">
      <Text size={14} tone="quiet">
        {title}
      </Text>
      <Amount
        value={!own.hidden && usdt > 0n ? `+${figure(atGlance(usdt))}` : own.shortFigure(usdt)}
        coin="USDT"
        size={36}
      />
      <Text tone="quiet">{mcs === 0n ? '\u00a0' : own.shortSignedSum(mcs, 'MCS')}</Text>
    </Stack>
  )
}

/** What was earned: today, or the day under the finger; thirty days as bars; this month and ever. */
export function EarnedCard({ summary: { incentive, days } }: { summary: Summary }) {
  const own = useSum()
  return (
    <Card aria-label={m.profit_earned()}>
      <Chart
        options={barsChart(days, own.hidden)}
        height={HEIGHT}
        label={m.profit_chart()}
        summary={m.profit_chart_summary({ sum: own.sum(unitsOf(incentive.month.USDT), 'USDT') })}
        readout={(point) => {
          const shown = point === undefined ? undefined : days[point.at]
          return shown === undefined ? (
            <DaySum title={m.profit_today()} sums={incentive.today} />
          ) : (
            <DaySum title={dayText(shown.day)} sums={shown.sums} />
          )
        }}
      />
      <LedgerLines
        lines={[
          { label: m.profit_month(), value: <Both sums={incentive.month} /> },
          { label: m.profit_total(), value: <Both sums={incentive.total} />, total: true },
        ]}
      />
      <WhyLink
        figures={[
          { figure: 'PROFIT_TODAY', name: m.profit_today() },
          { figure: 'PROFIT_MONTH', name: m.profit_month() },
          { figure: 'PROFIT_TOTAL', name: m.profit_total() },
        ]}
      />
      <Link className={buttonClass({ tone: 'two', wide: true })} to="/profit/history">
        {m.profit_history()}
      </Link>
    </Card>
  )
}

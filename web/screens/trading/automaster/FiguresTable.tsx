import type { AutoFigures } from '#contract/trading/autotrading-positions.ts'
import type { Currency } from '#contract/wallet/wallet-parts.ts'
import { decimal, duration, percent } from '#web/base/format.ts'
import { atGlance, figure, unitsOf } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import { type Column, Table } from '#web/ui/lists/Table.tsx'

const MINUTE_MS = 60_000
/** What stands where there is no figure. */
export const NONE = '–'

interface Line {
  readonly name: string
  readonly of: (figures: AutoFigures) => string
}

/** A sum at a glance without its coin, which the head of the table names. */
const money = (amount: string): string => figure(atGlance(unitsOf(amount)))

const withSign = (amount: string): string => `${unitsOf(amount) > 0n ? '+' : ''}${money(amount)}`

function linesOf(): readonly Line[] {
  return [
    { name: m.auto_trades(), of: (one) => decimal(one.trades, 0) },
    { name: m.auto_realised(), of: (one) => withSign(one.realised) },
    { name: m.auto_unrealised(), of: (one) => withSign(one.unrealised) },
    { name: m.auto_fees(), of: (one) => money(one.fees) },
    { name: m.auto_win_rate(), of: (one) => (one.winRate === null ? NONE : percent(one.winRate, 1)) },
    {
      name: m.auto_profit_factor(),
      of: (one) => (one.profitFactor === null ? NONE : decimal(one.profitFactor, 2)),
    },
    { name: m.auto_max_drawdown(), of: (one) => money(one.maxDrawdown) },
    { name: m.auto_sharpe(), of: (one) => (one.sharpe === null ? NONE : decimal(one.sharpe, 2)) },
    { name: m.auto_exposure(), of: (one) => percent(one.exposure, 1) },
    {
      name: m.auto_holding(),
      of: (one) =>
        one.averageHoldingMinutes === null ? NONE : duration(one.averageHoldingMinutes * MINUTE_MS, 1),
    },
  ]
}

/** Whose figures, under which name. */
export interface FiguresColumn {
  readonly name: string
  readonly figures: AutoFigures
}

/** Figures of one or several accounts beside each other: live, paper mode, a back-test. */
export function FiguresTable({ quote, columns }: { quote: Currency; columns: readonly FiguresColumn[] }) {
  const shown: readonly Column<Line>[] = [
    { name: quote, cell: (line) => line.name },
    ...columns.map(
      ({ name, figures }) =>
        ({ name, cell: (line: Line) => line.of(figures), figure: true, named: true }) as const,
    ),
  ]
  return (
    <Table caption={m.auto_report()} columns={shown} items={linesOf()} keyOf={(line) => line.name} compact />
  )
}

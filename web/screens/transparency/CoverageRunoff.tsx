import { useMemo } from 'react'
import { mulDivDown, toCount } from '#contract/money.ts'
import type { RecordFigures } from '#contract/rules/proofs/public-records.ts'
import { whole } from '#web/base/format.ts'
import { sum } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import type { ChartOptions } from '#web/ui/chart/geometry/chart-options.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'

type Days = RecordFigures['coverage']['days']

const HEIGHT = 180
const SHARES = 1_000_000n

/** Promised as an area, escrow as the dotted line that must not lie below it, both in shares of the largest sum. */
function optionsOf(days: Days): ChartOptions {
  const most = days.reduce((all, { promised, escrow }) => {
    const larger = BigInt(promised) > BigInt(escrow) ? BigInt(promised) : BigInt(escrow)
    return larger > all ? larger : all
  }, 1n)
  const shareOf = (units: string) => toCount(mulDivDown(BigInt(units), SHARES, most)) / toCount(SHARES)
  const sumOf = (share: number) =>
    sum(mulDivDown(most, BigInt(Math.round(share * toCount(SHARES))), SHARES), 'USDT')
  const last = days.at(-1)?.after ?? 1
  return {
    kind: 'area',
    points: days.map(({ after, promised }) => ({ at: after, value: shareOf(promised) })),
    lines: [
      { points: days.map(({ after, escrow }) => ({ at: after, value: shareOf(escrow) })), role: 'measure' },
    ],
    from: 0,
    to: last,
    scale: { low: 0, high: 1.04 },
    isUntagged: true,
    ticks: [0, last].map((at) => ({ at, text: whole(at) })),
    format: sumOf,
    formatAt: (at) => whole(Math.round(at)),
  }
}

/** What running plans can still be paid beside their escrow, from now to the last payment. */
export function CoverageRunoff({ coverage: { days, lastPayment } }: Pick<RecordFigures, 'coverage'>) {
  const options = useMemo(() => optionsOf(days), [days])
  if (lastPayment === 0) return null
  const isShort = days.some(({ promised, escrow }) => BigInt(escrow) < BigInt(promised))
  const textOf = ({ after, promised, escrow }: Days[number]) =>
    m.transparency_runoff_point({
      after: whole(after),
      promised: sum(BigInt(promised), 'USDT'),
      escrow: sum(BigInt(escrow), 'USDT'),
    })
  const first = days[0]
  return (
    <>
      <Chart
        options={options}
        height={HEIGHT}
        label={m.transparency_runoff()}
        summary={first === undefined ? '' : textOf(first)}
        readout={(point) => {
          const day = days.find(({ after }) => after === point?.at)
          return (
            <Text as="p" size={12} tone="quiet">
              {day === undefined ? m.transparency_runoff_axis() : textOf(day)}
            </Text>
          )
        }}
      />
      {isShort ? (
        <Notice tone="bad" icon="warn">
          {m.transparency_runoff_short()}
        </Notice>
      ) : (
        <Text as="p" size={14} tone="faint">
          {m.transparency_runoff_text({ days: whole(lastPayment) })}
        </Text>
      )}
    </>
  )
}

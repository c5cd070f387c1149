import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getValueHistory, VALUE_RANGES, type ValueRange } from '#contract/wallet/value.ts'
import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import { query } from '#web/api/queries.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { m } from '#web/i18n/messages.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { RangeChoice } from '#web/ui/chart/RangeChoice.tsx'
import { Hero } from '#web/ui/layout/Hero.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { RANGE_NAMES, valueChart } from './value-chart.ts'
import { totalParts } from './total-parts.ts'

const HEIGHT = 170
const COVER = '••••'

/** The total, or what it was worth at the moment that is read. */
function Head({ units, below }: { units: bigint | null; below: string }) {
  const own = useSum()
  return (
    <Hero>
      <Text size={14} tone="quiet">
        {m.wallet_total()}
      </Text>
      {units === null ? (
        <Text tone="quiet" strong>
          {m.wallet_no_price()}
        </Text>
      ) : (
        <Amount value={own.shortFigure(units)} coin="USDT" size={36} />
      )}
      <Text size={14} tone="quiet">
        {below}
      </Text>
    </Hero>
  )
}

/** The total as a sum of its parts, to the last digit. */
function Parts({ balance, open, onClose }: { balance: WalletBalance; open: boolean; onClose: () => void }) {
  const own = useSum()
  const parts = totalParts(balance)
  const total = parts.reduce((sum, { units }) => sum + units, 0n)
  return (
    <Sheet title={m.wallet_parts()} open={open} onClose={onClose}>
      <LedgerLines
        lines={[
          ...parts.map(({ label, units }) => ({ label, value: own.figure(units) })),
          { label: m.wallet_total(), value: own.sum(total, 'USDT'), total: true },
        ]}
      />
      <WhyLink figures={[{ figure: 'WALLET_TOTAL', name: m.wallet_total() }]} />
      <Text as="p" size={14} tone="quiet">
        {m.wallet_parts_text({ trx: own.sum(unitsOf(balance.gasTrx), 'TRX') })}
      </Text>
    </Sheet>
  )
}

/** The history of the chosen range: its exact sums by their moments, and what has changed since its beginning. */
function useValueHistory(total: bigint | null) {
  const own = useSum()
  const [range, setRange] = useState<ValueRange>('1M')
  const found = useQuery({
    ...query(getValueHistory, { query: { range } }),
    placeholderData: (previous) => previous,
  })
  const points = found.data?.points ?? []
  const first = points[0]
  const change =
    first === undefined || total === null
      ? '\u00a0'
      : m.wallet_change({
          sum: own.shortSignedSum(total - unitsOf(first.value), 'USDT'),
          range: RANGE_NAMES[range](),
        })
  return {
    range,
    setRange,
    change,
    unitsAt: new Map(points.map(({ at, value }) => [Date.parse(at), unitsOf(value)])),
    options: valueChart(found.data, { cover: own.hidden ? COVER : undefined }),
  }
}

/** What the wallet is worth, and was: the figure follows the finger along the line. */
export function WalletValue({ balance }: { balance: WalletBalance }) {
  const [isOpen, setIsOpen] = useState(false)
  const total = balance.totalUsdt === null ? null : unitsOf(balance.totalUsdt)
  const { range, setRange, change, unitsAt, options } = useValueHistory(total)
  return (
    <section aria-label={m.wallet_total()}>
      <Chart
        options={options}
        height={HEIGHT}
        label={m.wallet_value_chart()}
        summary={change}
        readout={(point) =>
          point === undefined ? (
            <Head units={total} below={change} />
          ) : (
            <Head units={unitsAt.get(point.at) ?? total} below={options.formatAt(point.at)} />
          )
        }
      />
      <Inline apart wraps>
        <RangeChoice
          label={m.wallet_range()}
          value={range}
          options={VALUE_RANGES.map((value) => ({ value, label: RANGE_NAMES[value]() }))}
          onChange={setRange}
        />
        <TextLink as="button" type="button" onClick={() => setIsOpen(true)}>
          {m.wallet_parts()}
        </TextLink>
      </Inline>
      <Parts balance={balance} open={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  )
}

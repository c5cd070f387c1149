import { mulDivDown, toCount } from '#contract/money.ts'
import type { PlanSums } from '#contract/rules/money/plan.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum } from '#web/base/money-text.ts'
import { percent, whole } from '#web/base/format.ts'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { earlyEnds } from './join-draft.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { FigureCell, TableFrame } from '#web/ui/lists/TableParts.tsx'

const usdt = (units: bigint) => sum(units, 'USDT')

/** Everything that follows from the sum. */
export function Results({ sums }: { sums: PlanSums }) {
  return (
    <Card aria-label={m.plan_results()}>
      <Inline apart>
        <Stack kind="tight">
          <Text size={14} tone="quiet">
            {m.plan_target()}
          </Text>
          <Figure size={28}>{figure(sums.target)}</Figure>
        </Stack>
        <Stack kind="tight" ends>
          <Text size={14} tone="quiet">
            {m.plan_ratio()}
          </Text>
          <Figure size={28}>{percent(sums.ratioPercent)}</Figure>
        </Stack>
      </Inline>
      <Progress sums={sums} />
      <LedgerLines
        lines={[
          { label: m.plan_daily(), value: usdt(sums.daily) },
          { label: m.plan_days(), value: whole(sums.days) },
          { label: m.plan_break_even(), value: whole(sums.breakEvenDay) },
          { label: m.plan_graduation(), value: usdt(sums.bonus) },
          { label: m.plan_cover_total(), value: usdt(sums.cover) },
          { label: m.plan_operator_part(), value: usdt(sums.operatorPart), total: true },
        ]}
      />
    </Card>
  )
}

const HEIGHT = 190
/** A share of the target, for drawing only. */
const SHARES = 10_000n

/** A sum as a share of the target from 0 to 1, for drawing: the figures beside are printed exactly. */
function shareOf(units: bigint, all: bigint): number {
  return toCount(mulDivDown(units, SHARES, all)) / toCount(SHARES)
}

/** Payments over time without TEAM: where the joined sum is back, and where the target is reached. */
function Progress({ sums }: { sums: PlanSums }) {
  const joined = shareOf(sums.joined, sums.target)
  const nameOf = new Map([
    [0, figure(0n)],
    [joined, figure(sums.joined)],
    [1, figure(sums.target)],
  ])
  const ends = [
    { at: 0, value: 0 },
    { at: sums.breakEvenDay, value: joined },
    { at: sums.days, value: 1 },
  ]
  return (
    <Chart
      height={HEIGHT}
      label={m.plan_results()}
      summary={m.plan_curve({ even: sums.breakEvenDay, days: sums.days })}
      options={{
        kind: 'points',
        points: ends,
        from: 0,
        to: sums.days,
        scale: { low: 0, high: 1.08 },
        lines: [{ points: ends, role: 'coming' }],
        levels: [
          { name: m.plan_target(), value: 1, role: 'entry' },
          { name: m.plan_break_even(), value: joined, role: 'level' },
        ],
        marks: [{ at: sums.breakEvenDay, name: whole(sums.breakEvenDay), value: joined }],
        ticks: [0, sums.days].map((at) => ({ at, text: whole(at) })),
        format: (value) => nameOf.get(value) ?? '',
        formatAt: (at) => m.plan_day({ day: whole(at) }),
      }}
    />
  )
}

/** What ending early would pay back, payment by payment. */
export function EarlyEnds({ sums, least }: { sums: PlanSums; least: number }) {
  return (
    <Card aria-label={m.plan_early()}>
      <Heading>{m.plan_early()}</Heading>
      <TableFrame>
        <Text as="caption" unseen>
          {m.plan_early()}
        </Text>
        <thead>
          <tr>
            <th scope="col">{m.plan_payments()}</th>
            <FigureCell scope="col" as="th">
              {m.plan_already_paid()}
            </FigureCell>
            <FigureCell scope="col" as="th">
              {m.plan_refund()}
            </FigureCell>
          </tr>
        </thead>
        <tbody>
          {earlyEnds(sums, least).map((row) => (
            <tr key={row.payments}>
              <td>{whole(row.payments)}</td>
              <FigureCell>{figure(row.paid)}</FigureCell>
              <FigureCell strong>{figure(row.refund)}</FigureCell>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <Text as="p" size={14} tone="quiet">
        {m.plan_early_note({ count: least })}
      </Text>
    </Card>
  )
}

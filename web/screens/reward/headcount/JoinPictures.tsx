import { mulDivDown, toCount } from '#contract/money.ts'
import type { PlanSums } from '#contract/rules/money/plan.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum } from '#web/base/money-text.ts'
import { percent, whole } from '#web/base/format.ts'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Plot } from '#web/ui/charts/Plot.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import { earlyEnds } from './join-draft.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { FigureCell, TableFrame } from '#web/ui/lists/TableParts.tsx'
import * as styles from '#web/ui/charts/Plot.module.css'

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

const HEIGHT = 150
const LEFT = 4
const TOP = 24
const BOTTOM = 24

/** Payments over time without TEAM: where the joined sum is back, and where the target is reached. */
function Progress({ sums }: { sums: PlanSums }) {
  const measured = useWidth<HTMLDivElement>(326)
  const { width } = measured
  const share = (units: bigint) => toCount(mulDivDown(units, 10_000n, sums.target)) / 10_000
  const x = (days: number) => LEFT + (days / sums.days) * (width - 2 * LEFT)
  const y = (units: bigint) => TOP + (1 - share(units)) * (HEIGHT - TOP - BOTTOM)
  const [evenX, evenY] = [x(sums.breakEvenDay), y(sums.joined)]
  const base = HEIGHT - BOTTOM
  return (
    <Plot
      measured={measured}
      height={HEIGHT}
      label={m.plan_curve({ even: sums.breakEvenDay, days: sums.days })}
    >
      <path className={styles.axis} d={`M${LEFT} ${base}H${width - LEFT}`} />
      <path className={styles.level} fill="none" d={`M${LEFT} ${evenY}H${evenX}V${base}`} />
      <path className={styles.priceLine} d={`M${LEFT} ${base}L${x(sums.days)} ${y(sums.target)}`} />
      <circle className={styles.endPoint} cx={evenX} cy={evenY} r={5} />
      <circle className={styles.nowPoint} cx={x(sums.days)} cy={y(sums.target)} r={5} />
      <text x={evenX} y={evenY - 10} textAnchor="end">
        {figure(sums.joined)}
      </text>
      <text className={styles.label} x={width - LEFT} y={y(sums.target) - 10} textAnchor="end">
        {figure(sums.target)}
      </text>
      <text x={evenX} y={HEIGHT - 6} textAnchor="middle">
        {whole(sums.breakEvenDay)}
      </text>
      <text x={width - LEFT} y={HEIGHT - 6} textAnchor="end">
        {whole(sums.days)}
      </text>
    </Plot>
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

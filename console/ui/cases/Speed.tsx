import type { MemberContext } from '#contract/console/money/cases.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { t } from '#console/i18n/messages.ts'
import { Money } from '#console/ui/Money.tsx'
import { CasePart } from './CasePart.tsx'
import { DayBars } from '#console/ui/charts/DayBars.tsx'
import { RuledLines } from './RuledLines.tsx'

/** How fast a member takes money out, under what a day allows. */
export function Speed({ context: { velocity } }: { context: MemberContext }) {
  const { spans, daysUsdt, limitUsdt, meanUsdt } = velocity
  return (
    <CasePart title={t.cases_speed()}>
      <DayBars label={t.cases_speed_chart()} values={daysUsdt.map(unitsOf)} limit={unitsOf(limitUsdt)} />
      <Inline apart>
        <Text size={12} tone="faint">
          {t.cases_speed_first()}
        </Text>
        <Text size={12} tone="faint">
          {t.cases_speed_today()}
        </Text>
      </Inline>
      <RuledLines
        lines={[
          ...spans.map(({ days, count, worthUsdt }) => ({
            name: t.cases_speed_span({ days, count }),
            value: <Money amount={worthUsdt} coin="USDT" />,
          })),
          { name: t.cases_speed_limit(), value: <Money amount={limitUsdt} coin="USDT" /> },
          {
            name: t.cases_speed_mean(),
            value: meanUsdt === null ? '–' : <Money amount={meanUsdt} coin="USDT" />,
          },
        ]}
      />
    </CasePart>
  )
}

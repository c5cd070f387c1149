import type { PlanItem } from '#contract/members/subscribe.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { percent } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './PeriodCards.module.css'

/** One period to choose: days and discount, the price in MCS, and in USD beneath it. */
export function PeriodCards({
  plan,
  value,
  onChange,
}: {
  plan: PlanItem
  value: number
  onChange: (days: number) => void
}) {
  return (
    <div className={styles.periods} role="radiogroup" aria-label={m.subscribe_period()}>
      {plan.periods.map(({ days, discountPct, usd, mcs }) => (
        <Card as="label" className={styles.period} key={days}>
          <Text
            as="input"
            type="radio"
            name="period"
            unseen
            checked={days === value}
            onChange={() => onChange(days)}
          />
          <Inline as="span" apart>
            <Inline as="span">
              <i className={styles.mark} />
              <Text size={18} strong>
                {m.subscribe_days({ days })}
              </Text>
            </Inline>
            {discountPct > 0 && <Badge>{m.subscribe_less({ percent: percent(discountPct) })}</Badge>}
          </Inline>
          <Inline as="span" apart wraps className={styles.price}>
            {mcs === null ? (
              <Text size={18} tone="quiet">
                –
              </Text>
            ) : (
              <Amount value={figure(unitsOf(mcs))} coin="MCS" size={28} />
            )}
            <Text size={14} tone="quiet" ends>
              {m.subscribe_usd({ usd: figure(unitsOf(usd)) })}
              <br />
              {m.subscribe_a_day({ usd: figure(unitsOf(usd) / BigInt(days)) })}
            </Text>
          </Inline>
        </Card>
      ))}
    </div>
  )
}

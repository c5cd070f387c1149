import type { PlanItem } from '#contract/members/subscribe.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { percent } from '#web/base/format.ts'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
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
        <label className={`card ${styles.period}`} key={days}>
          <input
            type="radio"
            name="period"
            className="vh"
            checked={days === value}
            onChange={() => onChange(days)}
          />
          <span className="sp">
            <span className="fx">
              <i className={styles.mark} />
              <span className="t18 b">{m.subscribe_days({ days })}</span>
            </span>
            {discountPct > 0 && <Badge>{m.subscribe_less({ percent: percent(discountPct) })}</Badge>}
          </span>
          <span className="sp low">
            {mcs === null ? (
              <span className="t18 q">–</span>
            ) : (
              <Amount value={figure(unitsOf(mcs))} coin="MCS" size={28} />
            )}
            <span className="end t14 q">
              {m.subscribe_usd({ usd: figure(unitsOf(usd)) })}
              <br />
              {m.subscribe_a_day({ usd: figure(unitsOf(usd) / BigInt(days)) })}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}

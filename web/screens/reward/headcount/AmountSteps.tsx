import { formatUnits, ONE, toCount } from '#contract/money.ts'
import { planRatio } from '#contract/rules/money/plan.ts'
import { percent, whole } from '#web/base/format.ts'
import { sum } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import { lastPositionOf, notchesOf, positionOf, sumOfPosition } from './slider-scale.ts'
import type { Joining } from './use-join.ts'
import * as styles from './AmountSteps.module.css'

/** The slider with its steps: each says from which sum on which ratio counts, and sets it. */
export function AmountSteps({ form }: { form: Joining }) {
  const { offer, sums, fields } = form
  const notches = notchesOf(offer)
  const joined = sums?.joined ?? offer.min
  const ratio = planRatio(offer, joined)
  const set = (units: bigint) => fields.set({ amount: formatUnits(units) })
  const reached = notches.findLastIndex((from) => joined >= from)
  return (
    <div>
      <input
        type="range"
        className={styles.slider}
        aria-label={m.plan_amount()}
        aria-valuetext={`${sum(joined, 'USDT')}, ${m.plan_ratio()} ${percent(ratio)}`}
        min={0}
        max={lastPositionOf(notches)}
        value={positionOf(joined, notches)}
        onChange={(event) => set(sumOfPosition(event.target.valueAsNumber, notches, offer.step))}
      />
      <div className={styles.notches} role="group" aria-label={m.plan_ratio()}>
        {notches.map((from, index) => (
          <button key={index} type="button" aria-pressed={index === reached} onClick={() => set(from)}>
            <b>{whole(toCount(from / ONE))}</b>
            <span>{index === notches.length - 1 ? m.plan_most() : percent(planRatio(offer, from))}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

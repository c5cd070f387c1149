import { formatUnits, ONE, toCount } from '#contract/money.ts'
import { percent, whole } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Text } from '#web/ui/text/Text.tsx'
import type { Entering } from './use-enter.ts'
import * as styles from './BonusStairs.module.css'

const HEIGHT = 100

/** The bonus as a staircase: each step says from which sum on it counts, and sets it. */
export function BonusStairs({ form }: { form: Entering }) {
  const { terms, draft, fields } = form
  const tiers = terms.bonusTiers
  const highest = tiers.at(-1)?.percent ?? 0
  if (highest === 0) return null
  const reached = draft === undefined ? -1 : tiers.findLastIndex(({ from }) => draft.sums.amount >= from)
  return (
    <>
      <div className={styles.stairs} role="group" aria-label={m.ico_bonus_table()}>
        {tiers.map((tier, index) => {
          const height = (tier.percent / highest) * HEIGHT
          return (
            <button
              key={index}
              type="button"
              aria-pressed={index === reached}
              onClick={() => fields.set({ amount: formatUnits(tier.from) })}
            >
              <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <rect width="10" y={HEIGHT - height} height={height} />
              </svg>
              <b>+{percent(tier.percent)}</b>
              <span>{whole(toCount(tier.from / ONE))}</span>
            </button>
          )
        })}
      </div>
      <Text as="p" size={14} tone="quiet">
        {m.ico_bonus_each()}
      </Text>
    </>
  )
}

import type { ReactNode } from 'react'
import { ONE, toCount } from '#contract/money.ts'
import type { IcoTiers } from '#contract/rules/money/ico.ts'
import { percent, whole } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from './BonusStairs.module.css'

const HEIGHT = 100

function Step({ tier, highest }: { tier: IcoTiers[number]; highest: number }): ReactNode {
  const height = (tier.percent / highest) * HEIGHT
  return (
    <>
      <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect width="10" y={HEIGHT - height} height={height} />
      </svg>
      <b>+{percent(tier.percent)}</b>
      <span>{whole(toCount(tier.from / ONE))}</span>
    </>
  )
}

/** The bonus as a staircase: each step says from which sum on it counts, and with `onChoose` sets it. */
export function BonusStairs({
  tiers,
  amount,
  onChoose,
}: {
  tiers: IcoTiers
  /** The sum whose step is marked, millionths of USDT. */
  amount?: bigint | undefined
  onChoose?: (from: bigint) => void
}) {
  const highest = tiers.at(-1)?.percent ?? 0
  if (highest === 0) return null
  const reached = amount === undefined ? -1 : tiers.findLastIndex(({ from }) => amount >= from)
  return (
    <>
      <div className={styles.stairs} role="group" aria-label={m.ico_bonus_table()}>
        {tiers.map((tier, index) =>
          onChoose === undefined ? (
            <div key={index} className={styles.step}>
              <Step tier={tier} highest={highest} />
            </div>
          ) : (
            <button
              key={index}
              type="button"
              className={styles.step}
              aria-pressed={index === reached}
              onClick={() => onChoose(tier.from)}
            >
              <Step tier={tier} highest={highest} />
            </button>
          ),
        )}
      </div>
      <Text as="p" size={14} tone="quiet">
        {m.ico_bonus_each()}
      </Text>
    </>
  )
}

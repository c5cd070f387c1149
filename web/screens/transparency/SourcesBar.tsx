import type { PublicFigures } from '#contract/rules/proofs/public-figures.ts'
import { m } from '#web/i18n/messages.ts'
import { shareText } from '#web/features/open-books/share-text.ts'
import * as styles from './SourcesBar.module.css'

const NAMES = ['escrow', 'treasury', 'commissions', 'members'] as const
const TONES = {
  escrow: styles.escrow,
  treasury: styles.operator,
  commissions: styles.fees,
  members: styles.others,
}
const FULL = 1000n

/** Payouts by where they came from, as shares of one bar; nothing before the first payout. */
export function SourcesBar({ payouts }: { payouts: PublicFigures['payouts'] }) {
  const total = NAMES.reduce((all, name) => all + BigInt(payouts[name]), 0n)
  if (total === 0n) return null
  const shareOf = (name: (typeof NAMES)[number]) => shareText(BigInt(payouts[name]), total)
  const edgeOf = (index: number) => {
    const before = NAMES.slice(0, index).reduce((all, name) => all + BigInt(payouts[name]), 0n)
    return (before * FULL) / total
  }
  const parts = NAMES.map((name, index) => {
    const [from, width] = [edgeOf(index), edgeOf(index + 1) - edgeOf(index)]
    return { name, from: `${from / 10n}.${from % 10n}%`, width: `${width / 10n}.${width % 10n}%` }
  })
  return (
    <svg
      className={styles.stripe}
      role="img"
      aria-label={m.transparency_sources_bar({
        escrow: shareOf('escrow'),
        treasury: shareOf('treasury'),
        fees: shareOf('commissions'),
        members: shareOf('members'),
      })}
    >
      {parts.map(({ name, from, width }) => (
        <rect key={name} className={TONES[name]} x={from} width={width} y="0" height="16" />
      ))}
    </svg>
  )
}

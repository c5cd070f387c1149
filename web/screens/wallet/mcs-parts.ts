import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'

/** One part of the member's MCS: the mark of the bar, its name, and millionths. */
export interface McsPart {
  readonly mark: 'first' | 'second' | 'third' | 'fourth'
  readonly label: string
  readonly units: bigint
}

/** The four parts in the order of the bar, and their sum. */
export function mcsParts(mcs: WalletBalance['MCS']): { parts: readonly McsPart[]; total: bigint } {
  const parts: readonly McsPart[] = [
    { mark: 'first', label: m.wallet_part_available(), units: unitsOf(mcs.available) },
    { mark: 'second', label: m.wallet_part_locked(), units: unitsOf(mcs.locked) },
    { mark: 'third', label: m.wallet_part_hold(), units: unitsOf(mcs.hold) },
    { mark: 'fourth', label: m.wallet_part_bonus(), units: unitsOf(mcs.bonus) },
  ]
  return { parts, total: parts.reduce((sum, { units }) => sum + units, 0n) }
}

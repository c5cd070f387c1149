import { mulDivDown, ONE } from '#contract/money.ts'
import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'

/** One part of the total, in millionths of USDT. */
export interface TotalPart {
  readonly label: string
  readonly units: bigint
}

/** What the total is made of: each part rounded down, what rounding leaves over with the spendable MCS, so that they add up. */
export function totalParts(balance: WalletBalance): readonly TotalPart[] {
  const { MCS, USDT, price } = balance
  const rate = price === null ? 0n : unitsOf(price.value)
  const worth = (units: bigint) => mulDivDown(units, rate, ONE)
  const [free, kept, held, free2] = [MCS.available, MCS.locked, MCS.hold, MCS.bonus].map(unitsOf)
  const all = [free, kept, held, free2].reduce<bigint>((sum, units) => sum + (units ?? 0n), 0n)
  const others = [kept, held, free2].map((units) => worth(units ?? 0n))
  const spendable = worth(all) - others.reduce((sum, units) => sum + units, 0n)
  return [
    { label: m.wallet_part_usdt(), units: unitsOf(USDT.available) },
    { label: m.wallet_part_usdt_hold(), units: unitsOf(USDT.hold) },
    { label: m.wallet_part_mcs(), units: spendable },
    { label: m.wallet_part_mcs_locked(), units: others[0] ?? 0n },
    { label: m.wallet_part_mcs_hold(), units: others[1] ?? 0n },
    { label: m.wallet_part_mcs_bonus(), units: others[2] ?? 0n },
  ]
}

import type { AnswerOf } from '#contract/operation.ts'
import type { ProofCoin } from '#contract/rules/proofs/proof-format.ts'
import type { getPublicFigures } from '#contract/trading/public-figures.ts'
import { figure } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import type { LedgerLine } from '#web/ui/lists/LedgerLines.tsx'

type PublicFigures = AnswerOf<typeof getPublicFigures>

/** What of a coin is owed and held. */
export interface CoinState {
  readonly coin: ProofCoin
  readonly owed: bigint
  readonly held: bigint
  readonly parts: readonly LedgerLine[]
}

/** What lies on the chain where it was read, else what the books say should lie there. */
export function coinState({ figures, reserves }: PublicFigures, coin: ProofCoin): CoinState {
  const read = reserves?.coins.find((one) => one.coin === coin)
  if (read === undefined) {
    const held = BigInt(figures?.booked[coin] ?? '0')
    const parts = [{ label: m.transparency_booked(), value: figure(held) }]
    return { coin, owed: BigInt(figures?.owed[coin] ?? '0'), held, parts }
  }
  const [hot, members, cold] = [BigInt(read.hot), BigInt(read.members), BigInt(read.cold)]
  const parts = [
    { label: m.transparency_hot(), value: figure(hot) },
    { label: m.transparency_addresses(), value: figure(members) },
    ...(cold === 0n && reserves?.addresses.every(({ role }) => role === 'hot')
      ? []
      : [{ label: m.transparency_cold(), value: figure(cold) }]),
  ]
  return { coin, owed: BigInt(read.owed), held: hot + members + cold, parts }
}

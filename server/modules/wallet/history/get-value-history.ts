import { formatUnits, mulDivDown, ONE } from '#contract/money.ts'
import type { ValueRange } from '#contract/wallet/value.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import type { AccountName } from '#server/modules/ledger/ledger.ts'
import type { McsPrice } from '#server/modules/market/market.ts'
import { available, bonus, locked } from '../accounts.ts'
import type { WalletContext } from '../wallet-context.ts'

/** How finely each range is sampled; all of a long membership in as many steps as a phone can show. */
const STEPS: Readonly<Record<Exclude<ValueRange, 'ALL'>, { stepMs: number; steps: number }>> = {
  '1D': { stepMs: 15 * MINUTE_MS, steps: 96 },
  '1W': { stepMs: 2 * HOUR_MS, steps: 84 },
  '1M': { stepMs: 8 * HOUR_MS, steps: 90 },
}
const ALL_STEPS = 120
const MAX_PRICES = 500

/** What counts to the total: the same accounts as the wallet's own sum. */
function countedOf(memberId: string): readonly AccountName[] {
  return [available(memberId, 'USDT'), available(memberId, 'MCS'), bonus(memberId), locked(memberId)]
}

/** The price of MCS at a time: the one set last before it, or the first there was. */
function priceAt(newestFirst: readonly McsPrice[], atMs: number): bigint | undefined {
  return (newestFirst.find(({ at }) => at.getTime() <= atMs) ?? newestFirst.at(-1))?.units
}

async function samplingOf(self: WalletContext, range: ValueRange, accounts: readonly AccountName[]) {
  const nowMs = self.clock.nowMs()
  if (range !== 'ALL') {
    const { stepMs, steps } = STEPS[range]
    return { from: new Date(nowMs - stepMs * steps), stepMs, steps }
  }
  const first = await self.ledger.findFirstMovement(accounts)
  const spanMs = first === undefined ? DAY_MS : nowMs - first.getTime()
  // A minute more than an even share, so that the first movement lies within.
  const stepMs = (spanMs - (spanMs % ALL_STEPS)) / ALL_STEPS + MINUTE_MS
  return { from: new Date(nowMs - stepMs * ALL_STEPS), stepMs, steps: ALL_STEPS }
}

/** What everything in the wallet was worth over time, in USDT; without any price of MCS there is no value to tell. */
export async function getValueHistory(self: WalletContext, memberId: string, range: ValueRange) {
  const accounts = countedOf(memberId)
  const sampling = await samplingOf(self, range, accounts)
  const [balances, prices] = await Promise.all([
    self.ledger.findBalances(self.db, accounts),
    self.market.priceChanges(self.db, MAX_PRICES),
  ])
  const named = accounts.map((name) => ({ name, current: balances(name).balance }))
  const [usdt = [], ...coins] = await self.ledger.sampleBalances(named, sampling)
  const points = usdt.flatMap((units, index) => {
    const atMs = sampling.from.getTime() + index * sampling.stepMs
    const price = priceAt(prices, atMs)
    if (price === undefined) return []
    const mcs = coins.reduce((sum, one) => sum + (one[index] ?? 0n), 0n)
    return [{ at: new Date(atMs).toISOString(), value: formatUnits(units + mulDivDown(mcs, price, ONE)) }]
  })
  return { range, points }
}

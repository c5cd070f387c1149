import { failures } from '#contract/failures/failures.ts'
import { mulDivDown, ONE, parseTyped, formatUnits } from '#contract/money.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { McsPrice } from '#server/modules/market/market.ts'
import type { WalletContext } from '../wallet-context.ts'
import { swappedToday } from './quotes.ts'

/** The price members may swap at. Throws SWAP-A002 while swaps are switched off, or the price is old or jumps. */
async function requirePrice({ market, parameters }: WalletContext, db: Queryable): Promise<McsPrice> {
  const price = (await parameters.get('swap.on')) ? await market.dealingPrice(db) : undefined
  if (price === undefined) throw new Failure(failures.swap.unavailable)
  return price
}

/** What is left of the day's limit of several members, in USDT millionths. */
export async function dayLeftOf(
  wallet: WalletContext,
  db: Queryable,
  memberIds: readonly string[],
): Promise<(memberId: string) => bigint> {
  const most = parseTyped(await wallet.parameters.get('swap.day_usdt')) ?? 0n
  const swapped = await swappedToday(wallet, db, memberIds)
  return (memberId) => {
    const left = most - swapped(memberId)
    return left < 0n ? 0n : left
  }
}

/** The ratio as the swap screen shows it, refreshed every 10 s. Throws SWAP-A002 while nobody can swap. */
export async function getSwapRate(wallet: WalletContext, memberId: string) {
  const price = await requirePrice(wallet, wallet.db)
  const { parameters } = wallet
  const dayLeft = await dayLeftOf(wallet, wallet.db, [memberId])
  return {
    ratio: {
      MCS_USDT: formatUnits(price.units),
      USDT_MCS: formatUnits(mulDivDown(ONE, ONE, price.units)),
    },
    at: price.at.toISOString(),
    price: formatUnits(price.units),
    feeBps: await parameters.get('swap.fee_bps'),
    min: await parameters.get('swap.min_usdt'),
    max: await parameters.get('swap.max_usdt'),
    dayLeft: formatUnits(dayLeft(memberId)),
    available: true,
  }
}

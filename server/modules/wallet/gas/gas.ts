import { failures } from '#contract/failures/failures.ts'
import { mulDivUp, ONE, parseTyped, formatUnits } from '#contract/money.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { WalletContext } from '../wallet-context.ts'
import { gasBoughtToday, newQuote, writeQuotes } from '../swap/quotes.ts'

/** What some TRX cost in USDT, in millionths, rounded up, at the market's price and without mark-up; undefined without a fresh one. */
export async function gasCost(
  { market }: Pick<WalletContext, 'market'>,
  db: Queryable,
  trx: bigint,
): Promise<bigint | undefined> {
  const price = await market.freshTrxPrice(db)
  return price === undefined ? undefined : mulDivUp(trx, price.units, ONE)
}

/** Whether some TRX are worth more than a sum in USDT, by the newest price however old it is; without any price they are. */
export async function isWorthMore(
  { market }: Pick<WalletContext, 'market'>,
  db: Queryable,
  { trx, usdt }: { readonly trx: bigint; readonly usdt: bigint },
): Promise<boolean> {
  const price = await market.latestTrxPrice(db)
  return price === undefined || mulDivUp(trx, price.units, ONE) > usdt
}

/** What members may still buy within 24 hours, so that one cannot empty the treasury. */
export async function gasDayLeft(
  wallet: Pick<WalletContext, 'parameters' | 'clock'>,
  db: Queryable,
  memberIds: readonly string[],
): Promise<(memberId: string) => bigint> {
  const most = parseTyped(await wallet.parameters.get('gas.day_trx')) ?? 0n
  const bought = await gasBoughtToday(wallet, db, memberIds)
  return (memberId) => most - bought(memberId)
}

/** Fixes the market's price of TRX for network fees for 60 s. Throws SWAP-B001, B004 with the bounds, SWAP-A004, and SWAP-A002 without a fresh price. */
export async function quoteGas(wallet: WalletContext, memberId: string, typed: string) {
  if (typed.trim() === '')
    throw new Failure(failures.swap.amountMissing, { fields: { trx: failures.swap.amountMissing } })
  const trx = parseTyped(typed)
  const most = parseTyped(await wallet.parameters.get('gas.most_trx')) ?? 0n
  if (trx === undefined || trx < ONE || trx > most) {
    const meta = { min: '1 TRX', max: `${formatUnits(most)} TRX` }
    throw new Failure(failures.swap.outOfBounds, { fields: { trx: failures.swap.outOfBounds }, meta })
  }
  if (!(await wallet.parameters.get('swap.on'))) throw new Failure(failures.swap.unavailable)
  if (trx > (await gasDayLeft(wallet, wallet.db, [memberId]))(memberId))
    throw new Failure(failures.swap.dailyLimitReached)
  const price = await wallet.market.freshTrxPrice(wallet.db)
  if (price === undefined) throw new Failure(failures.swap.unavailable)
  const sums = {
    what: 'GAS',
    request: mulDivUp(trx, price.units, ONE),
    fee: 0n,
    amount: trx,
    price: price.units,
    priceAt: price.at,
  } as const
  const seconds = await wallet.parameters.get('swap.quote_seconds')
  const quote = newQuote(sums, { now: wallet.clock.now(), seconds })
  await writeQuotes(wallet.db, [{ memberId, quote }])
  return {
    quoteId: quote.id,
    trx: formatUnits(quote.amount),
    usdt: formatUnits(quote.request),
    price: formatUnits(price.units),
    priceAt: price.at.toISOString(),
    source: price.source,
    expiresAt: quote.expiresAt.toISOString(),
  }
}

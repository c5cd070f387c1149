import { failures } from '#contract/failures/failures.ts'
import { money, mulDivUp, ONE, parseTyped, formatUnits } from '#contract/money.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { LedgerRefusal } from '#server/modules/ledger/ledger.ts'
import { isWithinGain } from '#server/modules/market/market.ts'
import { available, gas, swapTreasury } from '../accounts.ts'
import { lockWallet } from '../lock-wallet.ts'
import { publishWallet } from '../publish-wallet.ts'
import type { WalletContext } from '../wallet-context.ts'
import { gasBoughtSince, spendQuote, writeQuote } from '../swap/quotes.ts'
import { getWallet } from '../history/get-balance.ts'

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

/** What a member may still buy within 24 hours, so that one cannot empty the treasury. */
async function gasDayLeft(
  { parameters, clock }: Pick<WalletContext, 'parameters' | 'clock'>,
  db: Queryable,
  memberId: string,
): Promise<bigint> {
  const most = parseTyped(await parameters.get('gas.day_trx')) ?? 0n
  return most - (await gasBoughtSince(db, memberId, plus(clock.now(), -DAY_MS)))
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
  if (trx > (await gasDayLeft(wallet, wallet.db, memberId)))
    throw new Failure(failures.swap.dailyLimitReached)
  const price = await wallet.market.freshTrxPrice(wallet.db)
  if (price === undefined) throw new Failure(failures.swap.unavailable)
  const quote = await writeQuote(wallet, memberId, {
    what: 'GAS',
    request: mulDivUp(trx, price.units, ONE),
    fee: 0n,
    amount: trx,
    price: price.units,
    priceAt: price.at,
  })
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

/**
 * Buys TRX for network fees at a quote. Throws SWAP-A004, WITHDRAW-A003, SWAP-A003 also when the market has moved by more than 0.5% in
 * the member's favour, SWAP-A002 when the market has no fresh price or the treasury too few TRX.
 */
export async function topUpGas(
  wallet: WalletContext,
  tx: Tx,
  { memberId, quoteId }: { memberId: string; quoteId: string },
) {
  await lockWallet(tx, memberId)
  const left = await gasDayLeft(wallet, tx, memberId)
  const quote = await spendQuote(wallet, tx, { memberId, quoteId, isGas: true })
  const price = await wallet.market.freshTrxPrice(tx)
  if (price === undefined) throw new Failure(failures.swap.unavailable)
  if (!isWithinGain({ units: quote.price, memberGainsWhen: 'lower' }, price.units))
    throw new Failure(failures.swap.quoteExpired)
  if (quote.amount > left) throw new Failure(failures.swap.dailyLimitReached)
  const leg = (name: string) => ({
    key: namedUuid(`gas ${quote.swapId} ${name}`),
    op: 'post' as const,
    kind: 'withdraw_fee',
    detail: 'topup',
    reference: quote.swapId,
  })
  const legs = [
    {
      ...leg('out'),
      debit: available(memberId, 'USDT'),
      credit: swapTreasury('USDT'),
      amount: money('USDT', quote.request),
    },
    { ...leg('in'), debit: swapTreasury('TRX'), credit: gas(memberId), amount: money('TRX', quote.amount) },
  ]
  await wallet.ledger.post(tx, legs).catch((error: unknown) => {
    const isShort = error instanceof LedgerRefusal && error.outcome === 'insufficient'
    throw isShort
      ? new Failure(error.place === 0 ? failures.withdraw.insufficientFunds : failures.swap.unavailable)
      : error
  })
  publishWallet(wallet, tx, { memberId, type: 'balance', id: quote.swapId })
  const balance = await getWallet(wallet, tx, memberId)
  return { gasTrx: balance.gasTrx, balance }
}

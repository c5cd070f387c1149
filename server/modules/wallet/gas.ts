import { money, mulDivUp, ONE, parseTyped, printUnits } from '#contract/money.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import type { Queryable, Tx } from '#server/kernel/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/ids.ts'
import { LedgerRefusal } from '#server/modules/ledger/ledger.ts'
import { available, gas, swapTreasury } from './accounts.ts'
import { lockWallet, tellWallet, type WalletDeps } from './deps.ts'
import { gasBoughtSince, spendQuote, writeQuote } from './quotes.ts'
import { readWallet } from './read-balance.ts'

/** What some TRX cost in USDT, in millionths, rounded up; without mark-up. */
export async function gasCost({ parameters }: Pick<WalletDeps, 'parameters'>, trx: bigint): Promise<bigint> {
  return mulDivUp(trx, parseTyped(await parameters.read('gas.trx_usdt')) ?? 0n, ONE)
}

/** What a member may still buy within 24 hours: the price is one that staff set, and the market may have left it. */
async function gasDayLeft(
  { parameters, clock }: Pick<WalletDeps, 'parameters' | 'clock'>,
  db: Queryable,
  memberId: string,
): Promise<bigint> {
  const most = parseTyped(await parameters.read('gas.day_trx')) ?? 0n
  return most - (await gasBoughtSince(db, memberId, plus(clock.now(), -DAY_MS)))
}

/** Fixes the price of TRX for network fees for 60 s. Throws SWAP-B001, B004 with the bounds, SWAP-A002, A004. */
export async function quoteGas(wallet: WalletDeps, memberId: string, typed: string) {
  if (typed.trim() === '') throw new Failure('SWAP-B001', { fields: { trx: 'SWAP-B001' } })
  const trx = parseTyped(typed)
  const most = parseTyped(await wallet.parameters.read('gas.most_trx')) ?? 0n
  if (trx === undefined || trx < ONE || trx > most) {
    const meta = { min: '1 TRX', max: `${printUnits(most)} TRX` }
    throw new Failure('SWAP-B004', { fields: { trx: 'SWAP-B004' }, meta })
  }
  if (!(await wallet.parameters.read('swap.on'))) throw new Failure('SWAP-A002')
  if (trx > (await gasDayLeft(wallet, wallet.db, memberId))) throw new Failure('SWAP-A004')
  const quote = await writeQuote(wallet, memberId, {
    what: 'GAS',
    request: await gasCost(wallet, trx),
    fee: 0n,
    amount: trx,
    price: parseTyped(await wallet.parameters.read('gas.trx_usdt')) ?? 0n,
    priceAt: wallet.clock.now(),
  })
  return {
    quoteId: quote.id,
    trx: printUnits(quote.amount),
    usdt: printUnits(quote.request),
    expiresAt: quote.expiresAt.toISOString(),
  }
}

/** Buys TRX for network fees at a quote. Throws SWAP-A003, A004, WITHDRAW-A003, SWAP-A002 when the treasury has too few. */
export async function topUpGas(
  wallet: WalletDeps,
  tx: Tx,
  { memberId, quoteId }: { memberId: string; quoteId: string },
) {
  await lockWallet(tx, memberId)
  const left = await gasDayLeft(wallet, tx, memberId)
  const quote = await spendQuote(wallet, tx, { memberId, quoteId, isGas: true })
  const price = await wallet.parameters.readCurrent(tx, 'gas.trx_usdt')
  if (quote.price !== parseTyped(price)) throw new Failure('SWAP-A003')
  if (quote.amount > left) throw new Failure('SWAP-A004')
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
    throw isShort ? new Failure(error.place === 0 ? 'WITHDRAW-A003' : 'SWAP-A002') : error
  })
  tellWallet(wallet, tx, { memberId, type: 'balance', id: quote.swapId })
  const balance = await readWallet(wallet, tx, memberId)
  return { gasTrx: balance.gasTrx, balance }
}

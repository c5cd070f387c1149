import { failures } from '#contract/failures/failures.ts'
import { money, mulDivDown, mulDivUp, ONE, parseTyped, formatUnits } from '#contract/money.ts'
import type { BrakeName } from '#contract/rules/money/brakes.ts'
import { coinsOf, swapSums, swapWorth, type SwapWay } from '#contract/rules/money/swap.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { LedgerRefusal, type Posting } from '#server/modules/ledger/ledger.ts'
import type { McsPrice } from '#server/modules/market/market.ts'
import { available, bonus, fees, swapTreasury } from '../accounts.ts'
import { lockWallet } from '../lock-wallet.ts'
import { publishWallet } from '../publish-wallet.ts'
import type { Asking } from '../asking.ts'
import type { WalletContext } from '../wallet-context.ts'
import { spendQuote, swappedSince, writeQuote, type Quote } from './quotes.ts'
import { getWallet } from '../history/get-balance.ts'
import { SWAP_CODES, spendCode } from '../spend-code.ts'

export interface SwapForm {
  readonly way: SwapWay
  readonly request_amount: string
}

/** What leaves by a swap is what the member gets. */
const SWAP_BRAKES = { MCS_USDT: 'swapsToUsdt', USDT_MCS: 'swapsToMcs' } as const satisfies Readonly<
  Record<SwapWay, BrakeName>
>

const usdt = (text: string): bigint => parseTyped(text) ?? 0n

/** The price members may swap at. Throws SWAP-A002 while swaps are switched off, or the price is old or jumps. */
async function requirePrice({ market, parameters }: WalletContext, db: Queryable): Promise<McsPrice> {
  const price = (await parameters.get('swap.on')) ? await market.dealingPrice(db) : undefined
  if (price === undefined) throw new Failure(failures.swap.unavailable)
  return price
}

/** What is left of the day's limit, in USDT millionths. */
async function dayLeft(
  { clock, parameters }: WalletContext,
  db: Queryable,
  memberId: string,
): Promise<bigint> {
  const most = usdt(await parameters.get('swap.day_usdt'))
  const left = most - (await swappedSince(db, memberId, plus(clock.now(), -DAY_MS)))
  return left < 0n ? 0n : left
}

/** The ratio as the swap screen shows it, refreshed every 10 s. Throws SWAP-A002 while nobody can swap. */
export async function getSwapRate(wallet: WalletContext, memberId: string) {
  const price = await requirePrice(wallet, wallet.db)
  const { parameters } = wallet
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
    dayLeft: formatUnits(await dayLeft(wallet, wallet.db, memberId)),
    available: true,
  }
}

/** The requested sum in millionths. Throws SWAP-B001 when empty, SWAP-B004 with the bounds in the coin given. */
async function parseSwapRequest(
  { parameters }: WalletContext,
  { way, request_amount: typed }: SwapForm,
  price: McsPrice,
) {
  if (typed.trim() === '')
    throw new Failure(failures.swap.amountMissing, {
      fields: { request_amount: failures.swap.amountMissing },
    })
  const request = parseTyped(typed)
  const [min, max] = [
    usdt(await parameters.get('swap.min_usdt')),
    usdt(await parameters.get('swap.max_usdt')),
  ]
  if (request !== undefined) {
    const worth = swapWorth(way, request, price.units)
    const atLeast = way === 'MCS_USDT' ? mulDivDown(request, price.units, ONE) : request
    if (atLeast >= min && worth <= max) return { request, worth }
  }
  const { give } = coinsOf(way)
  const inCoin = (units: bigint, divide: typeof mulDivUp) =>
    `${formatUnits(give === 'MCS' ? divide(units, ONE, price.units) : units)} ${give}`
  throw new Failure(failures.swap.outOfBounds, {
    fields: { request_amount: failures.swap.outOfBounds },
    meta: { min: inCoin(min, mulDivUp), max: inCoin(max, mulDivDown) },
  })
}

/** Throws SWAP-A001 when the member has less than the sum, SWAP-A006 when only the bonus would cover it. */
async function requireFunds(
  { ledger }: WalletContext,
  db: Queryable,
  { memberId, way, request }: { memberId: string; way: SwapWay; request: bigint },
): Promise<void> {
  const { give } = coinsOf(way)
  const { balance, hold } = await ledger.getBalance(db, available(memberId, give))
  if (balance - hold >= request) return
  const free = give === 'MCS' ? (await ledger.getBalance(db, bonus(memberId))).balance : 0n
  throw new Failure(
    balance - hold + free >= request ? failures.swap.bonusOnly : failures.swap.insufficientFunds,
  )
}

/** Throws SWAP-A002 when the treasury could not pay what is quoted: no promise without cover. */
async function requireTreasury(
  { ledger }: WalletContext,
  db: Queryable,
  { way, gross }: { way: SwapWay; gross: bigint },
): Promise<void> {
  const { balance, hold } = await ledger.getBalance(db, swapTreasury(coinsOf(way).get))
  if (balance - hold < gross) throw new Failure(failures.swap.unavailable)
}

/** Fixes the ratio for 60 s. Throws SWAP-B001, B004, A001, A002, A004, A006. */
export async function quoteSwap(wallet: WalletContext, memberId: string, form: SwapForm) {
  const price = await requirePrice(wallet, wallet.db)
  const { request, worth } = await parseSwapRequest(wallet, form, price)
  if (await wallet.brakes.isHeld(wallet.db, SWAP_BRAKES[form.way]))
    throw new Failure(failures.swap.unavailable)
  if (worth > (await dayLeft(wallet, wallet.db, memberId))) throw new Failure(failures.swap.dailyLimitReached)
  await requireFunds(wallet, wallet.db, { memberId, way: form.way, request })
  const feeBps = BigInt(await wallet.parameters.get('swap.fee_bps'))
  const { gross, fee, amount } = swapSums(form.way, request, { priceUnits: price.units, feeBps })
  await requireTreasury(wallet, wallet.db, { way: form.way, gross })
  const quote = await writeQuote(wallet, memberId, {
    what: form.way,
    request,
    fee,
    amount,
    price: price.units,
    priceAt: price.at,
  })
  return {
    quoteId: quote.id,
    way: form.way,
    ratio: formatUnits(form.way === 'MCS_USDT' ? price.units : mulDivDown(ONE, ONE, price.units)),
    at: price.at.toISOString(),
    request_amount: formatUnits(request),
    swap_fee: formatUnits(fee),
    swap_amount: formatUnits(amount),
    expiresAt: quote.expiresAt.toISOString(),
  }
}

/** Debits the member's coin, credits the other one, with the fee as a separate posting. */
function postingsOf(memberId: string, way: SwapWay, quote: Quote): Posting[] {
  const { give, get } = coinsOf(way)
  const leg = (name: string) => ({
    key: namedUuid(`swap ${quote.swapId} ${name}`),
    op: 'post' as const,
    reference: quote.swapId,
  })
  const out: Posting = {
    ...leg('out'),
    kind: 'swap_out',
    detail: way,
    debit: available(memberId, give),
    credit: swapTreasury(give),
    amount: money(give, quote.request),
  }
  const back: Posting = {
    ...leg('in'),
    kind: 'swap_in',
    detail: way,
    debit: swapTreasury(get),
    credit: available(memberId, get),
    amount: money(get, quote.amount),
  }
  if (quote.fee === 0n) return [out, back]
  return [
    out,
    back,
    {
      ...leg('fee'),
      kind: 'swap_in',
      detail: 'fee',
      debit: swapTreasury(get),
      credit: fees(get),
      amount: money(get, quote.fee),
    },
  ]
}

/** The member's own shortage, or the treasury's. */
function toFundsFailure(error: unknown): unknown {
  if (!(error instanceof LedgerRefusal) || error.outcome !== 'insufficient') return error
  return new Failure(error.place === 0 ? failures.swap.insufficientFunds : failures.swap.unavailable)
}

/** Counts a swap against the day's bound, last in its transaction. Throws SWAP-A002 when it does not fit. */
async function requireRoom(
  { brakes }: WalletContext,
  tx: Tx,
  { way, worth }: { way: SwapWay; worth: bigint },
): Promise<void> {
  if (await brakes.consume(tx, SWAP_BRAKES[way], worth)) return
  brakes.engageLater(SWAP_BRAKES[way], worth)
  throw new Failure(failures.swap.unavailable)
}

/** Swaps at a quote, once. Throws SWAP-B002, B003, A001-A006. */
export async function swap(
  wallet: WalletContext,
  tx: Tx,
  { asking, form }: { asking: Asking; form: { readonly quoteId: string; readonly otpCode: string } },
) {
  const { memberId } = asking
  await lockWallet(tx, memberId)
  if (!(await wallet.identity.isOtpOn(tx, memberId))) throw new Failure(failures.swap.otpRequired)
  const left = await dayLeft(wallet, tx, memberId)
  const quote = await spendQuote(wallet, tx, { memberId, quoteId: form.quoteId, isGas: false })
  const way = quote.what === 'GAS' ? 'USDT_MCS' : quote.what
  await requirePrice(wallet, tx)
  const quoted = {
    units: quote.price,
    at: quote.priceAt,
    memberGainsWhen: way === 'MCS_USDT' ? 'higher' : 'lower',
  } as const
  if (!(await wallet.market.isQuoteCurrent(tx, quoted))) throw new Failure(failures.swap.quoteExpired)
  const worth = swapWorth(way, quote.request, quote.price)
  if (worth > left) throw new Failure(failures.swap.dailyLimitReached)
  await requireFunds(wallet, tx, { memberId, way, request: quote.request })
  await spendCode(wallet, tx, { asking, code: form.otpCode, words: SWAP_CODES })
  await wallet.ledger.post(tx, postingsOf(memberId, way, quote)).catch((error: unknown) => {
    throw toFundsFailure(error)
  })
  await requireRoom(wallet, tx, { way, worth })
  publishWallet(wallet, tx, { memberId, type: 'balance', id: quote.swapId })
  return {
    id: quote.swapId,
    way,
    request_amount: formatUnits(quote.request),
    swap_fee: formatUnits(quote.fee),
    swap_amount: formatUnits(quote.amount),
    balance: await getWallet(wallet, tx, memberId),
  }
}

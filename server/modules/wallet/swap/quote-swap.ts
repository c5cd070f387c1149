import { failures } from '#contract/failures/failures.ts'
import { mulDivDown, mulDivUp, ONE, parseTyped, formatUnits } from '#contract/money.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { quoteSwap } from '#contract/wallet/swap.ts'
import { coinsOf, SWAP_WAYS, swapSums, swapWorth, type SwapWay } from '#contract/rules/money/swap.ts'
import type { Action, MemberRequest } from '#server/kernel/actions/action.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { AccountName, Balance } from '#server/modules/ledger/ledger.ts'
import type { McsPrice } from '#server/modules/market/market.ts'
import { available, bonus, swapTreasury } from '../accounts.ts'
import type { WalletContext } from '../wallet-context.ts'
import { newQuote, writeQuotes, type Quote } from './quotes.ts'
import { dayLeftOf } from './swap-rate.ts'
import { requireSwapFunds, SWAP_BRAKES } from './swap-rules.ts'

export interface SwapForm {
  readonly way: SwapWay
  readonly request_amount: string
}
export interface QuoteRequest extends MemberRequest {
  readonly form: SwapForm
}

interface QuoteState {
  readonly now: Date
  readonly price: McsPrice | undefined
  readonly rules: {
    readonly min: bigint
    readonly max: bigint
    readonly feeBps: bigint
    readonly seconds: number
  }
  readonly isHeld: Readonly<Record<SwapWay, boolean>>
  readonly dayLeft: (memberId: string) => bigint
  readonly balanceOf: (name: AccountName) => Balance
}

interface MemberQuote {
  readonly memberId: string
  readonly way: SwapWay
  readonly quote: Quote
}

/** Locks nothing: a quote promises a price, not a sum. */
async function load(wallet: WalletContext, tx: Tx, requests: readonly QuoteRequest[]): Promise<QuoteState> {
  const { parameters, market, brakes, ledger, clock } = wallet
  const ids = requests.map(({ memberId }) => memberId)
  const usdt = async (name: 'swap.min_usdt' | 'swap.max_usdt') => parseTyped(await parameters.get(name)) ?? 0n
  const members = ids.flatMap((id) => [available(id, 'MCS'), available(id, 'USDT'), bonus(id)])
  return {
    now: clock.now(),
    price: (await parameters.get('swap.on')) ? await market.dealingPrice(tx) : undefined,
    rules: {
      min: await usdt('swap.min_usdt'),
      max: await usdt('swap.max_usdt'),
      feeBps: BigInt(await parameters.get('swap.fee_bps')),
      seconds: await parameters.get('swap.quote_seconds'),
    },
    isHeld: {
      MCS_USDT: await brakes.isHeld(tx, SWAP_BRAKES.MCS_USDT),
      USDT_MCS: await brakes.isHeld(tx, SWAP_BRAKES.USDT_MCS),
    },
    dayLeft: await dayLeftOf(wallet, tx, ids),
    balanceOf: await ledger.findBalances(tx, [
      ...members,
      ...SWAP_WAYS.map((way) => swapTreasury(coinsOf(way).get)),
    ]),
  }
}

/** The requested sum in millionths. Throws SWAP-B001 when empty, SWAP-B004 with the bounds in the coin given. */
function parseSwapRequest(
  { min, max }: QuoteState['rules'],
  { way, request_amount: typed }: SwapForm,
  price: McsPrice,
) {
  if (typed.trim() === '')
    throw new Failure(failures.swap.amountMissing, {
      fields: { request_amount: failures.swap.amountMissing },
    })
  const request = parseTyped(typed)
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

function decide(state: QuoteState, { memberId, form }: QuoteRequest): MemberQuote {
  const { price, rules, balanceOf, now } = state
  const { way } = form
  if (price === undefined) throw new Failure(failures.swap.unavailable)
  const { request, worth } = parseSwapRequest(rules, form, price)
  if (state.isHeld[way]) throw new Failure(failures.swap.unavailable)
  if (worth > state.dayLeft(memberId)) throw new Failure(failures.swap.dailyLimitReached)
  requireSwapFunds(balanceOf, { memberId, way, request })
  const { gross, fee, amount } = swapSums(way, request, { priceUnits: price.units, feeBps: rules.feeBps })
  // No promise without cover.
  const { balance, hold } = balanceOf(swapTreasury(coinsOf(way).get))
  if (balance - hold < gross) throw new Failure(failures.swap.unavailable)
  const sums = { what: way, request, fee, amount, price: price.units, priceAt: price.at }
  return { memberId, way, quote: newQuote(sums, { now, seconds: rules.seconds }) }
}

/** Fixes the ratio for 60 s. Throws SWAP-B001, B004, A001, A002, A004, A006. */
export function quoteSwapAction(
  wallet: WalletContext,
): Action<QuoteRequest, QuoteState, MemberQuote, AnswerOf<typeof quoteSwap>> {
  return {
    load: (tx, requests) => load(wallet, tx, requests),
    decide,
    apply: () => undefined,
    save: (tx, quotes) => writeQuotes(tx, quotes),
    toAnswer: ({ way, quote }) => ({
      quoteId: quote.id,
      way,
      ratio: formatUnits(way === 'MCS_USDT' ? quote.price : mulDivDown(ONE, ONE, quote.price)),
      at: quote.priceAt.toISOString(),
      request_amount: formatUnits(quote.request),
      swap_fee: formatUnits(quote.fee),
      swap_amount: formatUnits(quote.amount),
      expiresAt: quote.expiresAt.toISOString(),
    }),
  }
}

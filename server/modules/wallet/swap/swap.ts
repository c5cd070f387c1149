import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { swap } from '#contract/wallet/swap.ts'
import { coinsOf, SWAP_WAYS, swapWorth, type SwapWay } from '#contract/rules/money/swap.ts'
import type { Action } from '#server/kernel/actions/action.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { BrakeRoom } from '#server/kernel/parameters/brakes.ts'
import type { CodeChecks, RightCode } from '#server/modules/identity/identity.ts'
import type { HeldAccounts, Posting } from '#server/modules/ledger/ledger.ts'
import type { Dealing } from '#server/modules/market/market.ts'
import { accountsOf, fees, swapTreasury } from '../accounts.ts'
import type { Asking } from '../asking.ts'
import { prepareWallets, type ToWallet } from '../history/get-balance.ts'
import { lockWallets } from '../lock-wallet.ts'
import { publishWallet } from '../publish-wallet.ts'
import { checkCode, SWAP_CODES } from '../spend-code.ts'
import type { WalletContext } from '../wallet-context.ts'
import { holdQuotes, oldestPriceOf, spendQuotes, type Quote } from './quotes.ts'
import { dayLeftOf } from './swap-rate.ts'
import { requireSwapFunds, SWAP_BRAKES, swapPostings } from './swap-rules.ts'

export interface SwapRequest extends Asking {
  readonly form: { readonly quoteId: string; readonly otpCode: string }
}

interface SwapState {
  readonly isOn: boolean
  readonly codes: CodeChecks
  readonly dayLeft: (memberId: string) => bigint
  /** Of each member the quote that is asked for, when it is theirs and still good. */
  readonly quotes: ReadonlyMap<string, Quote>
  readonly dealing: Dealing
  readonly held: HeldAccounts
  readonly rooms: Readonly<Record<SwapWay, BrakeRoom>>
  readonly toWallet: ToWallet
}

interface Swapped {
  readonly memberId: string
  readonly way: SwapWay
  readonly quote: Quote
  readonly worth: bigint
  readonly code: RightCode
  readonly postings: readonly Posting[]
}

async function load(wallet: WalletContext, tx: Tx, requests: readonly SwapRequest[]): Promise<SwapState> {
  const { identity, brakes, market, ledger, parameters, clock } = wallet
  const ids = requests.map(({ memberId }) => memberId)
  await lockWallets(tx, ids)
  const codes = await identity.holdCodes(
    tx,
    requests.map((request) => ({
      memberId: request.memberId,
      code: request.form.otpCode,
      origin: request,
    })),
  )
  const dayLeft = await dayLeftOf(wallet, tx, ids)
  const quotes = await holdQuotes(
    wallet,
    tx,
    requests.map(({ memberId, form }) => ({ memberId, quoteId: form.quoteId })),
  )
  const toWallet = await prepareWallets(wallet, tx, ids)
  const held = await ledger.holdAccounts(tx, [
    ...ids.flatMap(accountsOf),
    // All that a swap posts to: what is locked later could wait for a payout that waits for us.
    ...SWAP_WAYS.flatMap((way) => [swapTreasury(coinsOf(way).get), fees(coinsOf(way).get)]),
  ])
  return {
    isOn: await parameters.get('swap.on'),
    codes,
    dayLeft,
    quotes,
    dealing: await market.dealing(tx, oldestPriceOf(quotes, clock.now())),
    held,
    rooms: {
      MCS_USDT: await brakes.hold(tx, SWAP_BRAKES.MCS_USDT),
      USDT_MCS: await brakes.hold(tx, SWAP_BRAKES.USDT_MCS),
    },
    toWallet,
  }
}

/** The quote as it stands now. Throws SWAP-A002, A003. */
function requireQuote({ quotes, dealing, isOn }: SwapState, memberId: string) {
  const quote = quotes.get(memberId)
  if (quote === undefined || quote.what === 'GAS') throw new Failure(failures.swap.quoteExpired)
  const way = quote.what
  if (!isOn || dealing.price === undefined) throw new Failure(failures.swap.unavailable)
  const memberGainsWhen = way === 'MCS_USDT' ? 'higher' : 'lower'
  if (!dealing.isCurrent({ units: quote.price, at: quote.priceAt, memberGainsWhen }))
    throw new Failure(failures.swap.quoteExpired)
  return { quote, way }
}

function decide(state: SwapState, { memberId }: SwapRequest): Swapped {
  const { codes, held } = state
  if (!codes.isOn(memberId)) throw new Failure(failures.swap.otpRequired)
  const { quote, way } = requireQuote(state, memberId)
  const worth = swapWorth(way, quote.request, quote.price)
  if (worth > state.dayLeft(memberId)) throw new Failure(failures.swap.dailyLimitReached)
  requireSwapFunds(held.get, { memberId, way, request: quote.request })
  const code = checkCode(codes, memberId, SWAP_CODES)
  const isCovered = held.free(swapTreasury(coinsOf(way).get)) >= quote.amount + quote.fee
  if (!isCovered || !state.rooms[way].fits(worth)) throw new Failure(failures.swap.unavailable)
  return { memberId, way, quote, worth, code, postings: swapPostings(memberId, way, quote) }
}

async function save(
  wallet: WalletContext,
  tx: Tx,
  { swaps, state }: { swaps: readonly Swapped[]; state: SwapState },
): Promise<void> {
  await state.codes.settle(
    tx,
    swaps.map(({ code }) => code),
  )
  await spendQuotes(
    wallet,
    tx,
    swaps.map(({ quote }) => quote.id),
  )
  await wallet.ledger.post(
    tx,
    swaps.flatMap(({ postings }) => postings),
  )
  for (const way of SWAP_WAYS) await state.rooms[way].settle(tx)
  for (const { memberId, quote } of swaps)
    publishWallet(wallet, tx, { memberId, type: 'balance', id: quote.swapId })
}

/** Swaps at a quote, once. Throws SWAP-B002, B003, A001-A006, OTP-A002. */
export function swapAction(
  wallet: WalletContext,
): Action<SwapRequest, SwapState, Swapped, AnswerOf<typeof swap>> {
  return {
    load: (tx, requests) => load(wallet, tx, requests),
    decide,
    apply({ held, rooms }, { way, worth, postings }) {
      held.apply(postings)
      rooms[way].take(worth)
    },
    save: (tx, swaps, state) => save(wallet, tx, { swaps, state }),
    toAnswer: ({ memberId, way, quote }, { held, toWallet }) => ({
      id: quote.swapId,
      way,
      request_amount: formatUnits(quote.request),
      swap_fee: formatUnits(quote.fee),
      swap_amount: formatUnits(quote.amount),
      balance: toWallet(memberId, held.get),
    }),
  }
}

import { failures } from '#contract/failures/failures.ts'
import { money } from '#contract/money.ts'
import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import type { Action, MemberRequest } from '#server/kernel/actions/action.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { HeldAccounts, Posting } from '#server/modules/ledger/ledger.ts'
import { isWithinGain } from '#server/modules/market/market.ts'
import { accountsOf, available, gas, swapTreasury } from '../accounts.ts'
import { prepareWallets, type ToWallet } from '../history/get-balance.ts'
import { lockWallets } from '../lock-wallet.ts'
import { publishWallet } from '../publish-wallet.ts'
import { holdQuotes, spendQuotes, type Quote } from '../swap/quotes.ts'
import type { WalletContext } from '../wallet-context.ts'
import { gasDayLeft } from './gas.ts'

export interface TopUpRequest extends MemberRequest {
  readonly quoteId: string
}

interface TopUpState {
  readonly dayLeft: (memberId: string) => bigint
  readonly quotes: ReadonlyMap<string, Quote>
  /** What one TRX costs in USDT millionths; undefined without a fresh price. */
  readonly price: bigint | undefined
  readonly held: HeldAccounts
  readonly toWallet: ToWallet
}

interface TopUp {
  readonly memberId: string
  readonly quote: Quote
  readonly postings: readonly Posting[]
}

async function load(wallet: WalletContext, tx: Tx, requests: readonly TopUpRequest[]): Promise<TopUpState> {
  const ids = requests.map(({ memberId }) => memberId)
  await lockWallets(tx, ids)
  const dayLeft = await gasDayLeft(wallet, tx, ids)
  const quotes = await holdQuotes(wallet, tx, requests)
  const toWallet = await prepareWallets(wallet, tx, ids)
  const price = (await wallet.market.freshTrxPrice(tx))?.units
  const held = await wallet.ledger.holdAccounts(tx, [
    ...ids.flatMap(accountsOf),
    swapTreasury('TRX'),
    swapTreasury('USDT'),
  ])
  return { dayLeft, quotes, price, held, toWallet }
}

function postingsOf(memberId: string, quote: Quote): Posting[] {
  const leg = (name: string) => ({
    key: namedUuid(`gas ${quote.swapId} ${name}`),
    op: 'post' as const,
    kind: 'withdraw_fee',
    detail: 'topup',
    reference: quote.swapId,
  })
  return [
    {
      ...leg('out'),
      debit: available(memberId, 'USDT'),
      credit: swapTreasury('USDT'),
      amount: money('USDT', quote.request),
    },
    { ...leg('in'), debit: swapTreasury('TRX'), credit: gas(memberId), amount: money('TRX', quote.amount) },
  ]
}

function decide({ quotes, price, dayLeft, held }: TopUpState, { memberId }: TopUpRequest): TopUp {
  const quote = quotes.get(memberId)
  if (quote?.what !== 'GAS') throw new Failure(failures.swap.quoteExpired)
  if (price === undefined) throw new Failure(failures.swap.unavailable)
  if (!isWithinGain({ units: quote.price, memberGainsWhen: 'lower' }, price))
    throw new Failure(failures.swap.quoteExpired)
  if (quote.amount > dayLeft(memberId)) throw new Failure(failures.swap.dailyLimitReached)
  if (held.free(available(memberId, 'USDT')) < quote.request)
    throw new Failure(failures.withdraw.insufficientFunds)
  if (held.free(swapTreasury('TRX')) < quote.amount) throw new Failure(failures.swap.unavailable)
  return { memberId, quote, postings: postingsOf(memberId, quote) }
}

async function save(wallet: WalletContext, tx: Tx, bought: readonly TopUp[]): Promise<void> {
  await spendQuotes(
    wallet,
    tx,
    bought.map(({ quote }) => quote.id),
  )
  await wallet.ledger.post(
    tx,
    bought.flatMap(({ postings }) => postings),
  )
  for (const { memberId, quote } of bought)
    publishWallet(wallet, tx, { memberId, type: 'balance', id: quote.swapId })
}

/**
 * Buys TRX for network fees at a quote. Throws SWAP-A004, WITHDRAW-A003, SWAP-A003 also when the market has moved by more than 0.5% in
 * the member's favour, SWAP-A002 when the market has no fresh price or the treasury too few TRX.
 */
export function topUpGasAction(
  wallet: WalletContext,
): Action<TopUpRequest, TopUpState, TopUp, { gasTrx: string; balance: WalletBalance }> {
  return {
    load: (tx, requests) => load(wallet, tx, requests),
    decide,
    apply: ({ held }, { postings }) => held.apply(postings),
    save: (tx, bought) => save(wallet, tx, bought),
    toAnswer({ memberId }, { held, toWallet }) {
      const balance = toWallet(memberId, held.get)
      return { gasTrx: balance.gasTrx, balance }
    },
  }
}

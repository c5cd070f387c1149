import { failures } from '#contract/failures/failures.ts'
import { money } from '#contract/money.ts'
import type { BrakeName } from '#contract/rules/money/brakes.ts'
import { coinsOf, type SwapWay } from '#contract/rules/money/swap.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { AccountName, Balance, Posting } from '#server/modules/ledger/ledger.ts'
import { available, bonus, fees, swapTreasury } from '../accounts.ts'
import type { Quote } from './quotes.ts'

/** What leaves by a swap is what the member gets. */
export const SWAP_BRAKES = { MCS_USDT: 'swapsToUsdt', USDT_MCS: 'swapsToMcs' } as const satisfies Readonly<
  Record<SwapWay, BrakeName>
>

/** Throws SWAP-A001 when the member has less than the sum, SWAP-A006 when only the bonus would cover it. */
export function requireSwapFunds(
  balanceOf: (name: AccountName) => Balance,
  { memberId, way, request }: { memberId: string; way: SwapWay; request: bigint },
): void {
  const { give } = coinsOf(way)
  const { balance, hold } = balanceOf(available(memberId, give))
  if (balance - hold >= request) return
  const free = give === 'MCS' ? balanceOf(bonus(memberId)).balance : 0n
  throw new Failure(
    balance - hold + free >= request ? failures.swap.bonusOnly : failures.swap.insufficientFunds,
  )
}

/** Debits the member's coin, credits the other one, with the fee as a separate posting. */
export function swapPostings(memberId: string, way: SwapWay, quote: Quote): Posting[] {
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

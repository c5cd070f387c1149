import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { createQueue } from '#server/kernel/actions/create-queue.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { isTronAddress } from '#server/modules/chain/chain.ts'
import type { WalletContext } from '../../wallet-context.ts'
import { unlessDown } from './withdraw-fee.ts'

interface Payment {
  readonly coin: WalletCoin
  readonly to: string
}

/** A repetition of a request, and one right after it, need not ask the node again. */
const FRESH_MS = 5 * SECOND_MS
const MAX_ENTRIES = 1_000

/**
 * What the network will most likely take for a withdrawal that is asked for, in TRX millionths; undefined while the node does not
 * answer. A member is paid inside the books, and no node is asked; whose addresses are is looked up for many calls at once.
 */
export function createEstimates(wallet: WalletContext): (payment: Payment) => Promise<bigint | undefined> {
  const isKnown = createQueue<string, boolean>({
    monotonicMs: () => performance.now(),
    memberOf: () => undefined,
    async run(addresses) {
      const owners = await wallet.chain.ownersOf(wallet.db, [...new Set(addresses)])
      return addresses.map((address) => owners.has(address))
    },
  })
  const known = new Map<string, { readonly atMs: number; readonly fee: Promise<bigint | undefined> }>()

  return async (payment) => {
    const { coin, to } = payment
    if (!isTronAddress(to) || (await isKnown(to))) return undefined
    const name = `${coin} ${to}`
    const atMs = wallet.clock.nowMs()
    const found = known.get(name)
    if (found !== undefined && atMs - found.atMs < FRESH_MS) return found.fee
    const fee = unlessDown(wallet, wallet.chain.fees.expectedSun(payment))
    if (known.size >= MAX_ENTRIES) known.clear()
    known.set(name, { atMs, fee })
    fee.catch(() => known.delete(name))
    return fee
  }
}

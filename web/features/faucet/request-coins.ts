import { logFailure } from '#web/api/log.ts'
import type { BookCoin } from '#contract/wallet/wallet-parts.ts'

/** Where the sandbox's faucet takes its form; it answers with its own page, whose address says what became of it. */
const FAUCET_FORM = '/sandbox/chain/dev/faucet'

/** What can be asked for with one tap, in whole coins. */
export const GIFTS = [
  { coin: 'USDT', amount: '100' },
  { coin: 'USDT', amount: '1000' },
  { coin: 'USDT', amount: '5000' },
  { coin: 'MCS', amount: '1000' },
  { coin: 'MCS', amount: '4000' },
  { coin: 'TRX', amount: '100' },
] as const satisfies readonly { readonly coin: BookCoin; readonly amount: string }[]
export type Gift = (typeof GIFTS)[number]

/** Asks the sandbox for test coins. Returns the id of the transaction that brings them; undefined when none was sent. */
export async function requestCoins({ coin, amount }: Gift, address: string): Promise<string | undefined> {
  const form = new URLSearchParams({ address, coin, amount })
  try {
    const answer = await fetch(FAUCET_FORM, { method: 'POST', body: form })
    const sent = new URL(answer.url).searchParams.get('sent')
    return answer.ok && sent !== null ? sent : undefined
  } catch (cause) {
    logFailure('faucet not reached', { cause: String(cause) })
    return undefined
  }
}

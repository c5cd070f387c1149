import type { Chain } from '../chain.ts'
import { hexText } from './account-calls.ts'
import { checkReferencedBlock, checkSignature } from '../vm/check-transaction.ts'
import type { Answer } from '../wire/exact-json.ts'
import { include } from '../produce.ts'
import { Refusal } from './refusal.ts'
import { toTransactionView, type Transaction } from '../wire/transaction.ts'
import { writeJson } from '../wire/exact-json.ts'

const MAX_REMEMBERED = 100_000

/** What a node remembers of the transactions it was sent; a restart forgets it. */
export interface Mempool {
  /** Every id ever received, also of what was refused: java-tron answers those with DUP_TRANSACTION_ERROR. */
  readonly seen: Set<string>
}
/** What happens to an accepted transaction: it waits for the next block, comes later, or never. */
export type Fate =
  | { readonly kind: 'take' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'hold'; readonly ms: number }

/** Takes a transaction as wallet/broadcasttransaction does. Only within a turn, after settling. */
export async function broadcast(
  parts: { readonly chain: Chain; readonly mempool: Mempool },
  transaction: Transaction,
  fate: Fate,
): Promise<{ readonly [name: string]: Answer }> {
  try {
    await accept(parts, transaction, fate)
    return { result: true, txid: transaction.id }
  } catch (error) {
    // A refusal is an answer of the protocol; anything else is a fault of the sandbox.
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, txid: transaction.id, message: hexText(error.message) }
  }
}

/** What wallet/broadcasthex answers on top: the transaction as text. */
export function withTransaction(
  answer: { readonly [name: string]: Answer },
  transaction: Transaction,
): Answer {
  return answer['result'] === true
    ? { ...answer, code: 'SUCCESS', message: '', transaction: writeJson(toTransactionView(transaction)) }
    : answer
}

async function accept(
  { chain, mempool }: { readonly chain: Chain; readonly mempool: Mempool },
  transaction: Transaction,
  fate: Fate,
): Promise<void> {
  if (mempool.seen.has(transaction.id))
    throw new Refusal('DUP_TRANSACTION_ERROR', 'Transaction already exists.')
  remember(mempool, transaction.id)
  checkSignature(transaction)
  if (fate.kind === 'take') return include(chain, transaction)
  checkReferencedBlock(chain, transaction)
  if (fate.kind === 'hold') chain.held.push({ transaction, untilMs: chain.clock.now() + fate.ms })
}

function remember({ seen }: Mempool, id: string): void {
  seen.add(id)
  const [oldest] = seen
  if (seen.size > MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest)
}

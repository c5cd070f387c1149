import { plus } from '#server/kernel/clock.ts'
import type { ChainReceipt } from './node-answers.ts'
import { ChainDown, createTronNode, type TronNode } from './tron-node.ts'
import type { TronSettings } from './tron-settings.ts'

/** Some providers answer from several machines; one that is this much behind the others must not make us believe in death. */
const DEATH_MARGIN_MS = 30_000

/** The node that is asked and sent to, and the one that must agree before money is believed. */
export interface TronNodes {
  readonly main: TronNode
  readonly check: TronNode | undefined
}

export function createTronNodes(
  tron: Pick<TronSettings, 'fullHost' | 'solidityHost' | 'checkHost' | 'apiKey'>,
): TronNodes {
  const { fullHost, solidityHost, checkHost, apiKey } = tron
  return {
    main: createTronNode({ fullHost, solidityHost, apiKey }),
    check:
      checkHost === ''
        ? undefined
        : createTronNode({ fullHost: checkHost, solidityHost: checkHost, apiKey: '' }),
  }
}

function all({ main, check }: TronNodes): readonly TronNode[] {
  return check === undefined ? [main] : [main, check]
}

/** A block that is solid for all nodes, and its time. */
export interface Solid {
  readonly number: number
  readonly at: Date
}

/** The newest number that is solid for all nodes. Throws ChainDown when they are not on one chain there. */
export async function agreedSolid(nodes: TronNodes): Promise<Solid> {
  const tops = await Promise.all(all(nodes).map((node) => node.top('solid')))
  const lowest = tops.reduce((left, right) => (right.number < left.number ? right : left))
  const range = { from: lowest.number, to: lowest.number + 1 }
  const seen = await Promise.all(all(nodes).map((node) => node.blocks('solid', range)))
  if (seen.some(([block]) => block?.id !== lowest.id))
    throw new ChainDown(`the nodes disagree about solid block ${lowest.number}`)
  return { number: lowest.number, at: lowest.at }
}

export type Fate =
  | { readonly kind: 'onChain'; readonly receipt: ChainReceipt }
  | { readonly kind: 'dead'; readonly block: number }
  | { readonly kind: 'unknown' }

/**
 * What became of a transaction, on evidence alone. `solid` was agreed before: what is looked up now is at least as new. `onChain`: in a solid block that all nodes share. `dead`: its life was
 * over at a solid block that all nodes share, and none of them has it: no block can ever hold it. Throws ChainDown.
 */
export async function fateOf(
  nodes: TronNodes,
  {
    sent,
    solid,
  }: { readonly sent: { readonly txid: string; readonly expiresAt: Date }; readonly solid: Solid },
): Promise<Fate> {
  const receipts = await Promise.all(all(nodes).map((node) => node.receipt('solid', sent.txid)))
  const [first] = receipts
  if (receipts.every((receipt) => receipt === undefined))
    return solid.at >= plus(sent.expiresAt, DEATH_MARGIN_MS)
      ? { kind: 'dead', block: solid.number }
      : { kind: 'unknown' }
  const isShared = first !== undefined && receipts.every((receipt) => receipt?.block === first.block)
  return isShared && first.block <= solid.number ? { kind: 'onChain', receipt: first } : { kind: 'unknown' }
}

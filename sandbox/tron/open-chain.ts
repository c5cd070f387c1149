import { hexToBytes } from '@noble/hashes/utils.js'
import type { LogLine } from './block-log.ts'
import { type Chain, createChain, detachAbove, headOf, USUAL_ENERGY_SUN } from './chain.ts'
import { include, seal } from './produce.ts'
import { decodeTransactionHex } from './wire/transaction.ts'

/**
 * The chain as its log left it, or a new one. Everything is executed again; a block that comes out different (other
 * contracts, other rules) throws, since readers of the chain keep its hashes.
 */
export async function openChain(parts: Pick<Chain, 'options' | 'clock' | 'log'>): Promise<Chain> {
  const [first, ...rest] = parts.log.past
  const isNew = first === undefined
  const genesisMs = first && 'genesisMs' in first ? first.genesisMs : parts.clock.now()
  if (isNew) parts.log.append([{ genesisMs }])
  const chain = await createChain(parts, genesisMs)
  for (const line of rest) await replay(chain, line)
  chain.energySun = USUAL_ENERGY_SUN
  chain.clock.advance(Math.max(0, headOf(chain).timestampMs - chain.clock.now()))
  return chain
}

async function replay(chain: Chain, line: LogLine): Promise<void> {
  if ('genesisMs' in line) throw new Error('The log holds two chains.')
  if ('backTo' in line) {
    detachAbove(chain, line.backTo)
    chain.fork = line.fork
    await chain.state.setStateRoot(hexToBytes(headOf(chain).stateRoot))
    return
  }
  chain.energySun = line.energySun ? BigInt(line.energySun) : USUAL_ENERGY_SUN
  for (const hex of line.transactions ?? []) await include(chain, decodeTransactionHex(hex), line.timestampMs)
  await seal(chain, line.timestampMs)
  if (line.id !== undefined && headOf(chain).id !== line.id)
    throw new Error(
      `Block ${headOf(chain).number} of the log comes out different: it was made by other rules. Remove the file.`,
    )
}

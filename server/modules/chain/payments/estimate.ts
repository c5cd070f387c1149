import { createHash } from 'node:crypto'
import type { ChainContext } from '../chain-context.ts'
import { toBase58 } from '../node/tron-address.ts'
import { ChainDown } from '../node/tron-node.ts'
import type { Token } from '../node/tron-settings.ts'

/** A signed token transfer is this long; the chain takes bandwidth for every byte. */
export const TRANSFER_BYTES = 345n
/** An address without tokens: used to estimate a transfer to a new recipient. */
const NEWCOMER = toBase58(`41${createHash('sha256').update('nobody lives here').digest('hex').slice(0, 40)}`)
const PROBE_UNITS = 1n

export interface FeeEstimate {
  /** What a transfer burns when the recipient holds the token already, in sun. */
  readonly lowSun: bigint
  /** When the recipient holds none. */
  readonly highSun: bigint
  /** For this recipient at this moment. */
  readonly expectedSun: bigint
  readonly recipientHolds: boolean
}

/** What sending a token would burn, as the node reckons now. Throws ChainDown. */
export async function estimateFee(
  self: ChainContext,
  { coin, to }: { readonly coin: Token; readonly to: string },
): Promise<FeeEstimate> {
  const { main } = self.nodes
  const contract = self.tron.contracts[coin]
  const from = self.tron.hotAddress
  const energyFor = (target: string) => main.energyOf({ contract, from, to: target, units: PROBE_UNITS })
  const [prices, held, energy, newcomer, holder] = await Promise.all([
    main.prices(),
    main.unitsOf('newest', contract, to),
    energyFor(to),
    energyFor(NEWCOMER),
    // To itself the hot wallet pays what it pays to anyone who holds the token.
    energyFor(from),
  ])
  if (energy === undefined || newcomer === undefined || holder === undefined)
    throw new ChainDown(`${coin} cannot be sent at the moment`)
  const sunOf = (used: bigint): bigint => used * prices.energySun + TRANSFER_BYTES * prices.byteSun
  return {
    lowSun: sunOf(holder),
    highSun: sunOf(newcomer),
    expectedSun: sunOf(energy),
    recipientHolds: held > 0n,
  }
}

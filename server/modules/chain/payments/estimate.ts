import { createHash } from 'node:crypto'
import { SECOND_MS } from '#server/kernel/clock.ts'
import type { ChainContext } from '../chain-context.ts'
import { toBase58 } from '../node/tron-address.ts'
import { ChainDown, type TronNode } from '../node/tron-node.ts'
import type { Token } from '../node/tron-settings.ts'

/** A signed token transfer is this long; the chain takes bandwidth for every byte. */
export const TRANSFER_BYTES = 345n
/** An address without tokens: used to estimate a transfer to a new recipient. */
const NEWCOMER = toBase58(`41${createHash('sha256').update('nobody lives here').digest('hex').slice(0, 40)}`)
const PROBE_UNITS = 1n
/** What all transfers have in common changes with votes of the chain, hours apart. */
const FRESH_MS = 5 * SECOND_MS

export interface FeeEstimate {
  /** What a transfer burns when the recipient holds the token already, in sun. */
  readonly lowSun: bigint
  /** When the recipient holds none. */
  readonly highSun: bigint
  /** For this recipient at this moment. */
  readonly expectedSun: bigint
  readonly recipientHolds: boolean
}

interface Destination {
  readonly coin: Token
  readonly to: string
}

export interface FeeEstimates {
  /** What sending a token would burn, as the node reckons. Throws ChainDown. */
  estimate(destination: Destination): Promise<FeeEstimate>
  /** Only what it burns for this recipient, in sun: one question to the node. Throws ChainDown. */
  expectedSun(destination: Destination): Promise<bigint>
}

type Prices = Awaited<ReturnType<TronNode['prices']>>

/** What is the same for every recipient of a token. */
interface Common {
  readonly prices: Prices
  readonly newcomer: bigint
  readonly holder: bigint
}

/** What a transfer that uses so much energy burns, in sun. */
export function burntSun(energy: bigint, { energySun, byteSun }: Prices): bigint {
  return energy * energySun + TRANSFER_BYTES * byteSun
}

type Needs = Pick<ChainContext, 'nodes' | 'tron' | 'clock'>

async function energyFor({ nodes, tron }: Needs, { coin, to }: Destination): Promise<bigint> {
  const from = tron.hotAddress
  const energy = await nodes.main.energyOf({ contract: tron.contracts[coin], from, to, units: PROBE_UNITS })
  if (energy === undefined) throw new ChainDown(`${coin} cannot be sent at the moment`)
  return energy
}

async function fetchCommon(self: Needs, coin: Token): Promise<Common> {
  const [prices, newcomer, holder] = await Promise.all([
    self.nodes.main.prices(),
    energyFor(self, { coin, to: NEWCOMER }),
    // To itself the hot wallet pays what it pays to anyone who holds the token.
    energyFor(self, { coin, to: self.tron.hotAddress }),
  ])
  return { prices, newcomer, holder }
}

/** Estimates fees; what all recipients have in common is asked for once in five seconds. */
export function createFeeEstimates(self: Needs): FeeEstimates {
  const known = new Map<Token, { readonly atMs: number; readonly common: Promise<Common> }>()

  function commonOf(coin: Token): Promise<Common> {
    const atMs = self.clock.nowMs()
    const found = known.get(coin)
    if (found !== undefined && atMs - found.atMs < FRESH_MS) return found.common
    const common = fetchCommon(self, coin)
    known.set(coin, { atMs, common })
    common.catch(() => known.delete(coin))
    return common
  }

  return {
    async estimate({ coin, to }) {
      const [{ prices, newcomer, holder }, held, energy] = await Promise.all([
        commonOf(coin),
        self.nodes.main.unitsOf('newest', self.tron.contracts[coin], to),
        energyFor(self, { coin, to }),
      ])
      return {
        lowSun: burntSun(holder, prices),
        highSun: burntSun(newcomer, prices),
        expectedSun: burntSun(energy, prices),
        recipientHolds: held > 0n,
      }
    },
    async expectedSun(destination) {
      const [{ prices }, energy] = await Promise.all([
        commonOf(destination.coin),
        energyFor(self, destination),
      ])
      return burntSun(energy, prices)
    },
  }
}

import { toBase58 } from '../wire/address.ts'
import { numberOf } from '../node/calls.ts'
import { exclusively, headOf, solidNumber, USUAL_ENERGY_SUN } from '../chain.ts'
import type { Devnet } from '../devnet.ts'
import type { Answer } from '../wire/exact-json.ts'
import { parseFault } from '../faults.ts'
import { sendGift, parseGift } from './faucet.ts'
import { FAUCET, MCS, USDT } from '../genesis.ts'
import { mine, priceEnergy, reorganise, settle } from '../produce.ts'
import type { JsonObject } from '../wire/protobuf.ts'
import { FAITHFUL } from '../node/views.ts'

const MAX_MINED = 10_000

/** Where the tokens and the faucet stand, as members write addresses. */
export const ADDRESSES = { usdt: toBase58(USDT), mcs: toBase58(MCS), faucet: toBase58(FAUCET) }

type DevCall = (devnet: Devnet, body: JsonObject) => Promise<Answer>

/** POST /dev/{name}: what no real chain offers. Bad input throws a sentence. */
export const DEV_CALLS: Readonly<Record<string, DevCall>> = {
  /** {address, coin, amount}: answers the id of a real transaction. */
  faucet: async (devnet, body) => {
    const gift = parseGift(body)
    devnet.gifts += 1
    return { txid: await sendGift(devnet, gift, devnet.gifts) }
  },
  /** {advanceMs}: moves the chain's clock ahead. */
  clock: async (devnet, body) => {
    devnet.chain.clock.advance(numberOf(body, 'advanceMs') ?? -1)
    return status(devnet)
  },
  /** {blocks}: makes blocks at once and moves the clock with them. */
  mine: async (devnet, body) => {
    const blocks = numberOf(body, 'blocks') ?? 1
    if (blocks > MAX_MINED) throw new Error(`At most ${MAX_MINED} blocks are made at once.`)
    await exclusively(devnet.chain, () => mine(devnet.chain, blocks))
    return status(devnet)
  },
  /** A fault for coming requests, or one that happens at once: reorg, energy, second-node. */
  faults: async (devnet, body) => {
    const { chain } = devnet
    if (body['kind'] === 'reorg') {
      const depth = numberOf(body, 'depth') ?? 0
      await exclusively(chain, () => reorganise(chain, depth, body['lost'] === true))
    } else if (body['kind'] === 'energy') {
      await changeEnergyPrice(devnet, BigInt(numberOf(body, 'energySun') ?? 0))
    } else if (body['kind'] === 'second-node') {
      await changeSecondNode(devnet, body)
    } else devnet.faults.push(parseFault(body))
    return listFaults(devnet)
  },
}

/** DELETE /dev/faults: everything works again. What was dropped or reorganised stays so. */
export async function clearFaults(devnet: Devnet): Promise<Answer> {
  devnet.faults.length = 0
  devnet.secondNode = FAITHFUL
  await changeEnergyPrice(devnet, USUAL_ENERGY_SUN)
  return listFaults(devnet)
}

export function listFaults({ faults, secondNode, chain }: Devnet): Answer {
  return {
    faults: faults.map(({ kind, path, node, ms, times }) => ({ kind, path, node, ms, times })),
    secondNode: {
      lagBlocks: secondNode.lagBlocks,
      ...(secondNode.branchedAt < headOf(chain).number ? { branchedAt: secondNode.branchedAt } : {}),
    },
    energySun: chain.energySun,
  }
}

/** GET /dev/status. */
export function status({ chain }: Devnet): Promise<Answer> {
  return exclusively(chain, async () => {
    await settle(chain)
    const head = headOf(chain)
    return {
      ...ADDRESSES,
      nowMs: chain.clock.now(),
      head: head.number,
      headId: head.id,
      stateRoot: head.stateRoot,
      solid: solidNumber(chain),
      pending: chain.pending.length,
    }
  })
}

function changeEnergyPrice({ chain }: Devnet, energySun: bigint): Promise<void> {
  return exclusively(chain, async () => {
    await settle(chain)
    await priceEnergy(chain, energySun)
  })
}

/** Lags by a number of blocks, or follows a branch of its own from the newest solid block on. */
function changeSecondNode(devnet: Devnet, body: JsonObject): Promise<void> {
  const { chain } = devnet
  return exclusively(chain, async () => {
    await settle(chain)
    devnet.secondNode = {
      lagBlocks: numberOf(body, 'lagBlocks') ?? 0,
      branchedAt: body['disagrees'] === true ? solidNumber(chain) : FAITHFUL.branchedAt,
    }
  })
}

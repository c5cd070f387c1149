import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { balanceOf, FREE_BANDWIDTH_BYTES, isActive, isContract, usedBandwidth } from '../vm/accounts.ts'
import { addressOf, type CallContext, type Calls } from './calls.ts'
import { getStateAt } from '../chain.ts'
import { ACTIVATION_BANDWIDTH_SUN, ACTIVATION_SUN, BYTE_SUN, MEMO_SUN } from '../vm/charge-bandwidth.ts'
import type { Answer } from '../wire/exact-json.ts'
import { MAX_FEE_LIMIT_SUN } from '../vm/execute.ts'
import { USDT_FACTOR } from '../genesis.ts'
import { withoutZeros } from '../pages/show.ts'
import { accountsBlock, topBlock, viewOf, FAITHFUL } from './views.ts'

const TOTAL_NET_LIMIT = 43_200_000_000n
const TOTAL_ENERGY_LIMIT = 180_000_000_000n

/** wallet/ and walletsolidity/: accounts, their resources, and what the chain charges. */
export const ACCOUNT_CALLS: Calls = {
  getaccount: async (context) => {
    const address = addressOf(context.params, 'address')
    const { state } = await getStateAt(context.chain, accountsBlock(context.view))
    if (!(await isActive(state, address))) return {}
    return withoutZeros({
      address,
      balance: await balanceOf(state, address),
      type: (await isContract(state, address)) ? 'Contract' : undefined,
      free_net_usage: await usedBandwidth(state, address, topBlock(context.view).timestampMs),
      owner_permission: {
        permission_name: 'owner',
        threshold: 1n,
        keys: [{ address, weight: 1n }],
      },
    })
  },
  getaccountnet: async (context) => {
    const used = await bandwidthOf(context)
    return used === undefined ? {} : netLimits(used)
  },
  getaccountresource: async (context) => {
    const used = await bandwidthOf(context)
    return used === undefined ? {} : { ...netLimits(used), TotalEnergyLimit: TOTAL_ENERGY_LIMIT }
  },
  getchainparameters: ({ chain }) => ({
    chainParameter: [
      { key: 'getTransactionFee', value: BYTE_SUN },
      { key: 'getFreeNetLimit', value: FREE_BANDWIDTH_BYTES },
      { key: 'getCreateAccountFee', value: ACTIVATION_BANDWIDTH_SUN },
      { key: 'getCreateNewAccountFeeInSystemContract', value: ACTIVATION_SUN },
      { key: 'getEnergyFee', value: chain.energySun },
      { key: 'getMaxFeeLimit', value: MAX_FEE_LIMIT_SUN },
      { key: 'getMemoFee', value: MEMO_SUN },
      { key: 'getTotalEnergyLimit', value: TOTAL_ENERGY_LIMIT },
      { key: 'getAllowDynamicEnergy', value: 1n },
      { key: 'getDynamicEnergyMaxFactor', value: USDT_FACTOR },
    ],
  }),
  getenergyprices: ({ chain }) => ({ prices: `0:${chain.energySun}` }),
  getbandwidthprices: () => ({ prices: `0:${BYTE_SUN}` }),
  getnodeinfo: ({ chain, view }) => {
    const solid = topBlock(viewOf(chain, FAITHFUL, true))
    const head = topBlock(view)
    return {
      beginSyncNum: BigInt(head.number),
      block: `Num:${head.number},ID:${head.id}`,
      solidityBlock: `Num:${solid.number},ID:${solid.id}`,
      currentConnectCount: 1,
      activeConnectCount: 1,
      passiveConnectCount: 0,
      configNodeInfo: { codeVersion: 'sandbox' },
    }
  },
}

/** A message in an answer travels as hex. */
export function hexText(message: string): string {
  return bytesToHex(utf8ToBytes(message))
}

async function bandwidthOf({ chain, view, params }: CallContext): Promise<bigint | undefined> {
  const address = addressOf(params, 'address')
  const { state } = await getStateAt(chain, accountsBlock(view))
  if (!(await isActive(state, address))) return undefined
  return usedBandwidth(state, address, topBlock(view).timestampMs)
}

function netLimits(usedBytes: bigint): { readonly [name: string]: Answer } {
  return withoutZeros({
    freeNetUsed: usedBytes,
    freeNetLimit: FREE_BANDWIDTH_BYTES,
    TotalNetLimit: TOTAL_NET_LIMIT,
  })
}

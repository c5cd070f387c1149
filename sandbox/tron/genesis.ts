import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addSun } from './vm/accounts.ts'
import { fromEvmBytes, type HexAddress } from './wire/address.ts'
import { type Block, makeBlock } from './block.ts'
import compiled from './contracts/compiled.json' with { type: 'json' }
import { parseJson } from './wire/exact-json.ts'
import type { Surroundings } from './vm/execute.ts'
import type { Json } from './wire/protobuf.ts'
import { addressOfPrivateKey } from './wire/signature.ts'

/** Known to everybody who reads this: it guards nothing but play money on a chain of one machine. */
export const FAUCET_KEY = sha256(utf8ToBytes('key of the sandbox faucet'))
export const FAUCET = addressOfPrivateKey(FAUCET_KEY)
/** The same on every sandbox chain, so that settings can name them before one runs. */
export const USDT = fixedAddress('usdt')
export const MCS = fixedAddress('mcs')

/** Mainnet's dynamic factor of USDT: 3.4 more units for every unit, in ten-thousandths. */
export const USDT_FACTOR = 34_000n
/** Below 2^53, so that tools which read JSON numbers show it right. */
const FAUCET_SUN = 9_000_000_000_000_000n
const TOKEN_SUPPLY_UNITS = 1_000_000_000_000_000n
const DEPLOYMENT_ENERGY = 10_000_000n

/** What wallet/getcontract tells about a contract. */
export interface ContractRecord {
  readonly address: HexAddress
  readonly owner: HexAddress
  readonly name: string
  readonly entries: readonly Json[]
  readonly bytecode: string
}

const DEPLOYMENTS = [
  { address: USDT, name: 'Usdt', contract: compiled.Usdt },
  { address: MCS, name: 'Mcs', contract: compiled.Mcs },
]
export const GENESIS_CONTRACTS: readonly ContractRecord[] = DEPLOYMENTS.map(
  ({ address, name, contract }) => ({
    address,
    owner: FAUCET,
    name,
    entries: contract.abi.map((entry) => parseJson(entry)),
    bytecode: contract.bytecode,
  }),
)

/** Fills the empty state: the faucet with its TRX, and both tokens, all of them the faucet's. */
export async function createGenesis(around: Surroundings): Promise<Block> {
  const { state, vm, block } = around
  await addSun(state, FAUCET, FAUCET_SUN)
  for (const { address, name, contract } of DEPLOYMENTS) {
    const supply = TOKEN_SUPPLY_UNITS.toString(16).padStart(64, '0')
    const deployed = await vm.call(
      {
        caller: FAUCET,
        contract: address,
        code: hexToBytes(contract.bytecode + supply),
        data: new Uint8Array(),
        valueSun: 0n,
        energyLimit: DEPLOYMENT_ENERGY,
        block,
      },
      () => 0n,
    )
    if (deployed.result !== 'SUCCESS') throw new Error(`${name} could not be deployed: ${deployed.error}`)
  }
  return makeBlock({
    parent: { number: -1, id: '0'.repeat(64) },
    timestampMs: block.timestampMs,
    stateRoot: bytesToHex(await state.getStateRoot()),
    entries: [],
    fork: 0,
  })
}

function fixedAddress(name: string): HexAddress {
  return fromEvmBytes(sha256(utf8ToBytes(`sandbox token ${name}`)).subarray(0, 20))
}

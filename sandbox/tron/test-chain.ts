import { TronWeb } from 'tronweb'
import { startTronSandbox, type TronSandboxOptions } from './vm/tron.ts'

/** Tests run on a clock that only they move. */
export const START_MS = Date.UTC(2026, 10, 21)
export const FEE_LIMIT_SUN = 40_000_000
const BROADCAST_ERRORS = ['code', 'message'] as const

/** The fields of dev/ answers that tests read. */
export interface DevAnswer {
  readonly txid?: string
  readonly error?: string
  readonly head?: number
  readonly headId?: string
  readonly stateRoot?: string
  readonly solid?: number
  readonly nowMs?: number
}
export interface Member {
  readonly web: TronWeb
  readonly address: string
}
export type TestChain = Awaited<ReturnType<typeof startTestChain>>

/** A sandbox in this process whose blocks become solid after three more, with handles that tests need. */
export async function startTestChain(options: TronSandboxOptions = {}) {
  const sandbox = await startTronSandbox({ blockMs: 3_000, solidDepth: 3, now: () => START_MS, ...options })
  const dev = async (name: string, body: unknown, method = 'POST'): Promise<DevAnswer> => {
    const answer = await fetch(`${sandbox.url}/dev/${name}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    return answer.json()
  }
  return {
    ...sandbox,
    dev,
    status: () => dev('status', undefined, 'GET'),
    mine: (blocks = 1) => dev('mine', { blocks }),
    fund: (address: string, coin: 'TRX' | 'USDT' | 'MCS', amount: string) =>
      dev('faucet', { address, coin, amount }),
    member: (index: number) => memberOf(sandbox.url, index),
  }
}

/** An index has the same key in every test. */
export function memberOf(fullHost: string, index: number): Member {
  const web = new TronWeb({ fullHost, privateKey: index.toString(16).padStart(64, '7') })
  return { web, address: String(web.defaultAddress.base58) }
}

/** A signed call of a contract: name with types, then values. */
export async function signedCall(
  { web }: Member,
  { contract, method, values = [], feeLimit = FEE_LIMIT_SUN, callValue = 0 }: ContractCall,
) {
  const types = /\((.*)\)/.exec(method)?.[1]?.split(',').filter(Boolean) ?? []
  const parameters = values.map((value, index) => ({ type: types[index] ?? '', value }))
  const built = await web.transactionBuilder.triggerSmartContract(
    contract,
    method,
    { feeLimit, callValue },
    parameters,
  )
  return web.trx.sign(built.transaction)
}

export interface ContractCall {
  readonly contract: string
  readonly method: string
  readonly values?: readonly unknown[]
  readonly feeLimit?: number
  readonly callValue?: number
}

/** Sends a call and answers its id. Throws what the node refused it with. */
export async function sendCall(member: Member, call: ContractCall): Promise<string> {
  const answer = await member.web.trx.sendRawTransaction(await signedCall(member, call))
  if (!answer.result) throw new Error(BROADCAST_ERRORS.map((name) => String(answer[name])).join(' '))
  return answer.txid
}

/** A plain payment of a token. */
export function payment(contract: string, to: string, units: number | string): ContractCall {
  return { contract, method: 'transfer(address,uint256)', values: [to, units] }
}

/** Deploys a contract and answers its address in base58 once it is in a block. */
export async function deploy(
  chain: TestChain,
  { web, address }: Member,
  contract: { readonly abi: readonly unknown[]; readonly bytecode: string },
): Promise<string> {
  const built = await web.transactionBuilder.createSmartContract(
    {
      abi: JSON.stringify(contract.abi),
      bytecode: contract.bytecode,
      feeLimit: 1_000_000_000,
      name: 'Trial',
    },
    address,
  )
  await web.trx.sendRawTransaction(await web.trx.sign(built))
  await chain.mine()
  return TronWeb.address.fromHex(built.contract_address)
}

/** Token units, read from the newest block. */
export async function unitsOf({ web, address }: Member, contract: string): Promise<bigint> {
  const parameter = [{ type: 'address', value: address }]
  const answer = await web.transactionBuilder.triggerConstantContract(
    contract,
    'balanceOf(address)',
    {},
    parameter,
  )
  return BigInt(`0x${answer.constant_result?.[0] ?? '0'}`)
}

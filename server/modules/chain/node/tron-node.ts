import type { TronWeb } from 'tronweb'
import type { ZodMiniType } from 'zod/mini'
import {
  accountAnswer,
  blockAnswer,
  blocksAnswer,
  broadcastAnswer,
  type ChainBlock,
  type ChainReceipt,
  constantAnswer,
  maybeReceiptAnswer,
  parametersAnswer,
  parseBlock,
  parseReceipt,
  receiptsAnswer,
} from './node-answers.ts'
import { hexOf } from './tron-address.ts'

const TIMEOUT_MS = 5_000
const TRIES = 2
const WORD_DIGITS = 64

/** A node was unreachable or its answer made no sense. Nothing is known; retry later. */
export class ChainDown extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'ChainDown'
  }
}

/** Which of a node's two views is meant: what every producer has seconded, or the newest. */
export type View = 'solid' | 'newest'

export interface TokenTransfer {
  /** Addresses in base58. */
  readonly contract: string
  readonly from: string
  readonly to: string
  readonly units: bigint
}

/** One node's HTTP interface. Every call throws ChainDown when it cannot be answered. */
export interface TronNode {
  top(view: View): Promise<ChainBlock>
  /** From the first number up to but without the second, as many as the node has; at most 100. */
  blocks(view: View, range: { readonly from: number; readonly to: number }): Promise<readonly ChainBlock[]>
  receiptsOf(view: View, block: number): Promise<readonly ChainReceipt[]>
  receipt(view: View, txid: string): Promise<ChainReceipt | undefined>
  /** Sun of an account; undefined when the account is not active. */
  sunOf(view: View, address: string): Promise<bigint | undefined>
  /** Whether a contract lives there now: no transaction of the chain sends it TRX. */
  isContract(address: string): Promise<boolean>
  unitsOf(view: View, contract: string, address: string): Promise<bigint>
  /** What a transfer would use, in energy; undefined when the contract would refuse it. */
  energyOf(transfer: TokenTransfer): Promise<bigint | undefined>
  prices(): Promise<{ readonly energySun: bigint; readonly byteSun: bigint }>
  /** Hands signed bytes over. The answer is a hint and proves nothing. */
  broadcast(signed: string): Promise<string>
}

export interface NodeHosts {
  readonly fullHost: string
  readonly solidityHost: string
  readonly apiKey: string
}

type Ask = <T>(view: View, call: { name: string; params?: object; schema: ZodMiniType<T> }) => Promise<T>

/** A node as tronweb speaks to it. The library is loaded with the first question. */
export function createTronNode(hosts: NodeHosts): TronNode {
  let client: Promise<TronWeb> | undefined
  const open = (): Promise<TronWeb> => (client ??= openClient(hosts))

  const request: Ask = async (view, { name, params = {}, schema }) => {
    const path = `${view === 'solid' ? 'walletsolidity' : 'wallet'}/${name}`
    const answer = await tried(path, async () => {
      const { fullNode, solidityNode } = await open()
      return (view === 'solid' ? solidityNode : fullNode).request<unknown>(path, { ...params }, 'post')
    })
    const read = schema.safeParse(answer)
    if (!read.success) throw new ChainDown(`${path} answered what is not understood`)
    return read.data
  }

  return {
    ...reads(request),
    async broadcast(signed) {
      const { fullNode } = await open()
      const transaction: object = JSON.parse(signed)
      const path = 'wallet/broadcasttransaction'
      const answer = broadcastAnswer.safeParse(
        await once(path, () => fullNode.request<unknown>(path, transaction, 'post')),
      )
      if (!answer.success) return 'not understood'
      return answer.data.result === true ? 'SUCCESS' : String(answer.data.code ?? 'no code')
    },
  }
}

function reads(ask: Ask): Omit<TronNode, 'broadcast'> {
  return { ...readsOfBlocks(ask), ...readsOfAccounts(ask), ...readsOfContracts(ask) }
}

function readsOfBlocks(ask: Ask): Pick<TronNode, 'top' | 'blocks' | 'receiptsOf' | 'receipt'> {
  return {
    top: async (view) => parseBlock(await ask(view, { name: 'getnowblock', schema: blockAnswer })),
    async blocks(view, { from, to }) {
      const params = { startNum: from, endNum: to }
      const { block = [] } = await ask(view, { name: 'getblockbylimitnext', params, schema: blocksAnswer })
      return block.map(parseBlock).toSorted((left, right) => left.number - right.number)
    },
    async receiptsOf(view, block) {
      const params = { num: block }
      const answer = await ask(view, { name: 'gettransactioninfobyblocknum', params, schema: receiptsAnswer })
      return answer.map(parseReceipt)
    },
    async receipt(view, txid) {
      const params = { value: txid }
      const answer = await ask(view, { name: 'gettransactioninfobyid', params, schema: maybeReceiptAnswer })
      return answer.id === undefined ? undefined : parseReceipt(answer)
    },
  }
}

function readsOfAccounts(ask: Ask): Pick<TronNode, 'sunOf' | 'isContract' | 'prices'> {
  const fetchOf = (view: View, address: string) =>
    ask(view, { name: 'getaccount', params: { address: hexOf(address) }, schema: accountAnswer })
  return {
    isContract: async (address) => (await fetchOf('newest', address)).type === 'Contract',
    async sunOf(view, address) {
      const account = await fetchOf(view, address)
      return account.address === undefined ? undefined : BigInt(account.balance ?? 0)
    },
    async prices() {
      const answer = await ask('newest', { name: 'getchainparameters', schema: parametersAnswer })
      const priceOf = (name: string): bigint => {
        const value = answer.chainParameter.find(({ key }) => key === name)?.value
        if (value === undefined) throw new ChainDown(`the chain names no ${name}`)
        return BigInt(value)
      }
      return { energySun: priceOf('getEnergyFee'), byteSun: priceOf('getTransactionFee') }
    },
  }
}

function readsOfContracts(ask: Ask): Pick<TronNode, 'unitsOf' | 'energyOf'> {
  const call = (view: View, params: object) =>
    ask(view, { name: 'triggerconstantcontract', params, schema: constantAnswer })
  return {
    async unitsOf(view, contract, address) {
      const { constant_result: [word = ''] = [] } = await call(view, {
        owner_address: hexOf(address),
        contract_address: hexOf(contract),
        function_selector: 'balanceOf(address)',
        parameter: toAddressWord(address),
      })
      if (word.length !== WORD_DIGITS) throw new ChainDown(`${contract} told no balance`)
      return BigInt(`0x${word}`)
    },
    async energyOf({ contract, from, to, units }) {
      const answer = await call('newest', {
        owner_address: hexOf(from),
        contract_address: hexOf(contract),
        function_selector: 'transfer(address,uint256)',
        parameter: toAddressWord(to) + units.toString(16).padStart(WORD_DIGITS, '0'),
      })
      if (answer.energy_used === undefined) throw new ChainDown(`${contract} could not be tried out`)
      return answer.result.message === undefined ? BigInt(answer.energy_used) : undefined
    },
  }
}

async function openClient({ fullHost, solidityHost, apiKey }: NodeHosts): Promise<TronWeb> {
  if (fullHost === '') throw new ChainDown('this installation has no chain')
  const { TronWeb, providers } = await import('tronweb')
  const headers = apiKey === '' ? {} : { 'TRON-PRO-API-KEY': apiKey }
  const to = (host: string) => new providers.HttpProvider(host, TIMEOUT_MS, '', '', headers)
  return new TronWeb({ fullNode: to(fullHost), solidityNode: to(solidityHost), eventServer: to(fullHost) })
}

/** A read may be asked again: an idle connection that the node closed is the usual reason. */
async function tried<T>(path: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(path, work)
    } catch (error) {
      if (attempt >= TRIES) throw error
    }
  }
}

/** The client's error carries the whole request with keys and signed bytes; only its code is kept. */
async function once<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChainDown) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
    throw new ChainDown(`${path}: ${code}`)
  }
}

function toAddressWord(address: string): string {
  return hexOf(address).slice(2).padStart(WORD_DIGITS, '0')
}

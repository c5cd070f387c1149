import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { fromEvmBytes, type HexAddress, parseAddress, toBase58 } from '../wire/address.ts'
import { type CallContext, flagOf, numberOf, textOf } from './calls.ts'
import { type Chain, solidNumber } from '../chain.ts'
import { runConstant } from './contract-calls.ts'
import { decodeEvent } from '../vm/decode-event.ts'
import type { Answer } from '../wire/exact-json.ts'
import { FAUCET } from '../genesis.ts'
import type { VmLog } from '../vm/tron-vm.ts'
import { findEntry, type Found, seenBlock, topBlock } from './views.ts'

const USUAL_PAGE = 20
/** keccak256 of Transfer(address,address,uint256). */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const ADDRESS_BYTES = 20
const MAX_PER_PAGE = 200

interface FoundLog extends Found {
  readonly log: VmLog
  readonly logIndex: number
}

/** GET v1/contracts/{address}/events: newest first unless asked otherwise. */
export function contractEvents(context: CallContext, address: string): Answer {
  const contract = accountOf(address)
  const name = textOf(context.params, 'event_name')
  const block = numberOf(context.params, 'block_number')
  const { found, next } = selectPage(
    context,
    (log) =>
      log.log.address === contract &&
      (block === undefined || log.block.number === block) &&
      (name === '' || toEventView(context.chain, log)['event_name'] === name),
  )
  return answer(
    found.map((log) => toEventView(context.chain, log)),
    next,
  )
}

/** GET v1/transactions/{id}/events. */
export function transactionEvents(context: CallContext, id: string): Answer {
  const found = findEntry(context.view, id.toLowerCase())
  const logs = found ? logsOf(found).filter((log) => isWanted(context, log)) : []
  return answer(logs.map((log) => toEventView(context.chain, log)))
}

/** GET v1/blocks/{number or latest}/events. */
export function blockEvents(context: CallContext, number: string): Answer {
  const { view } = context
  const block = number === 'latest' ? topBlock(view) : seenBlock(view, Number(number))
  const logs = (block?.entries ?? []).flatMap((entry) => (block ? logsOf({ block, entry }) : []))
  return answer(logs.filter((log) => isWanted(context, log)).map((log) => toEventView(context.chain, log)))
}

/** GET v1/accounts/{address}/transactions/trc20: transfers of tokens to or from an account. */
export async function accountTransfers(context: CallContext, address: string): Promise<Answer> {
  const account = accountOf(address)
  const { params } = context
  const contract = parseAddress(params['contract_address'])
  const { found, next } = selectPage(context, ({ log }) => {
    const [topic, from, to] = log.topics
    if (!topic || !from || !to || bytesToHex(topic) !== TRANSFER_TOPIC) return false
    if (contract !== undefined && log.address !== contract) return false
    const isFrom = addressOfTopic(from) === account && !flagOf(params, 'only_to')
    const isTo = addressOfTopic(to) === account && !flagOf(params, 'only_from')
    return isFrom || isTo
  })
  const data: Answer[] = []
  for (const log of found) data.push(await toTransferView(context, log))
  return answer(data, next)
}

async function toTransferView(context: CallContext, { block, entry, log }: FoundLog): Promise<Answer> {
  const [, from = new Uint8Array(), to = new Uint8Array()] = log.topics
  return {
    transaction_id: entry.transaction.id,
    token_info: await tokenInfo(context, log.address),
    block_timestamp: block.timestampMs,
    from: toBase58(addressOfTopic(from)),
    to: toBase58(addressOfTopic(to)),
    type: 'Transfer',
    value: BigInt(`0x${bytesToHex(log.data) || '0'}`).toString(),
  }
}

async function tokenInfo(context: CallContext, contract: HexAddress): Promise<Answer> {
  const [symbol, name, decimals] = [
    await callContract(context, contract, '95d89b41'),
    await callContract(context, contract, '06fdde03'),
    await callContract(context, contract, '313ce567'),
  ]
  return {
    symbol: decodeText(symbol),
    address: toBase58(contract),
    decimals: Number(BigInt(`0x${bytesToHex(decimals) || '0'}`)),
    name: decodeText(name),
  }
}

async function callContract(
  context: CallContext,
  contract: HexAddress,
  selector: string,
): Promise<Uint8Array> {
  const call = { caller: FAUCET, contract, data: hexToBytes(selector), valueSun: 0n }
  const result = await runConstant(context, topBlock(context.view), call)
  return result.result === 'SUCCESS' ? result.returned : new Uint8Array()
}

/** An ABI string: its offset, its length, its bytes. */
function decodeText(bytes: Uint8Array): string {
  const length = Number(BigInt(`0x${bytesToHex(bytes.subarray(32, 64)) || '0'}`))
  return new TextDecoder().decode(bytes.subarray(64, 64 + length))
}

/** One page of logs. The fingerprint that leads to the next one is how many came before it. */
function selectPage(context: CallContext, isMatch: (found: FoundLog) => boolean) {
  const limit = Math.min(numberOf(context.params, 'limit') ?? USUAL_PAGE, MAX_PER_PAGE)
  const skipped = numberOf(context.params, 'fingerprint') ?? 0
  const found: FoundLog[] = []
  let before = 0
  for (const log of logsInOrder(context)) {
    if (!isMatch(log) || before++ < skipped) continue
    if (found.length === limit) return { found, next: String(skipped + limit) }
    found.push(log)
  }
  return { found, next: undefined }
}

function* logsInOrder(context: CallContext): Generator<FoundLog> {
  const { chain, view, params } = context
  const isAscending = textOf(params, 'order_by').endsWith(',asc')
  const numbers = isAscending ? chain.filled : chain.filled.toReversed()
  for (const number of numbers) {
    const block = seenBlock(view, number)
    const logs = (block?.entries ?? []).flatMap((entry) => (block ? logsOf({ block, entry }) : []))
    yield* (isAscending ? logs : logs.toReversed()).filter((found) => isWanted(context, found))
  }
}

function logsOf({ block, entry }: Found): FoundLog[] {
  return (entry.receipt.vmResult?.logs ?? []).map((log, index) => ({ block, entry, log, logIndex: index }))
}

function isWanted({ chain, params }: CallContext, { block }: Found): boolean {
  const isSolid = block.number <= solidNumber(chain)
  if (flagOf(params, 'only_confirmed') && !isSolid) return false
  if (flagOf(params, 'only_unconfirmed') && isSolid) return false
  const from = numberOf(params, 'min_block_timestamp') ?? numberOf(params, 'min_timestamp') ?? 0
  const to = numberOf(params, 'max_block_timestamp') ?? numberOf(params, 'max_timestamp') ?? Infinity
  return block.timestampMs >= from && block.timestampMs <= to
}

function toEventView(
  chain: Chain,
  { block, entry, log, logIndex }: FoundLog,
): { readonly [name: string]: Answer } {
  const decoded = decodeEvent(log, chain.contracts.get(log.address)?.entries ?? [])
  return {
    block_number: block.number,
    block_timestamp: block.timestampMs,
    caller_contract_address: toBase58(entry.receipt.contract ?? log.address),
    contract_address: toBase58(log.address),
    event_index: logIndex,
    event_name: decoded?.name ?? '',
    result: decoded?.values ?? {},
    result_type: decoded?.types ?? {},
    event: decoded?.declaration ?? '',
    transaction_id: entry.transaction.id,
    ...(block.number > solidNumber(chain) ? { _unconfirmed: true } : {}),
  }
}

function answer(data: readonly Answer[], fingerprint?: string): { readonly [name: string]: Answer } {
  return { data, success: true, meta: { page_size: data.length, ...(fingerprint ? { fingerprint } : {}) } }
}

function accountOf(text: string): HexAddress {
  const address = parseAddress(text)
  if (address === undefined) throw new Error(`Invalid address ${text}`)
  return address
}

/** An indexed address fills 32 bytes from the right. */
function addressOfTopic(topic: Uint8Array): HexAddress {
  return fromEvmBytes(topic.subarray(-ADDRESS_BYTES))
}

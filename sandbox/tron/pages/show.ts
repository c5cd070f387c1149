import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Block, BLOCK_VERSION, headerJson } from '../block.ts'
import type { Answer } from '../wire/exact-json.ts'
import { resultOf, returnedHex } from '../vm/execute.ts'
import { toTransactionView } from '../wire/transaction.ts'
import type { InnerCall, VmLog, VmResult } from '../vm/tron-vm.ts'
import type { Found } from '../node/views.ts'

/** A block as the wallet calls show it. */
export function toBlockView(block: Block, withTransactions = true): Answer {
  const transactions = block.entries.map(({ transaction, receipt }) =>
    toTransactionView(transaction, resultOf(receipt)),
  )
  return {
    blockID: block.id,
    // A 32-bit number, unlike the others: never written as text.
    block_header: { raw_data: { ...headerJson(block), version: Number(BLOCK_VERSION) } },
    ...(withTransactions && transactions.length ? { transactions } : {}),
  }
}

/** The receipt of a transaction: what it cost, its logs and its result. java-tron leaves out what is 0 or empty. */
export function toInfoView({ block, entry }: Found): Answer {
  const { transaction, receipt } = entry
  const { vmResult, contract } = receipt
  const isFailed = resultOf(receipt) !== 'SUCCESS'
  return withoutZeros({
    id: transaction.id,
    fee: receipt.feeSun,
    blockNumber: BigInt(block.number),
    blockTimeStamp: BigInt(block.timestampMs),
    contractResult: [returnedHex(receipt)],
    contract_address: contract,
    receipt: withoutZeros({
      energy_fee: receipt.energyFeeSun,
      energy_usage_total: vmResult?.energy,
      net_usage: receipt.charge.usedBytes,
      net_fee: receipt.charge.bandwidthSun,
      result: vmResult?.result,
      energy_penalty_total: vmResult?.energyPenalty,
    }),
    log: vmResult?.logs.length ? vmResult.logs.map(toLogView) : undefined,
    result: isFailed ? 'FAILED' : undefined,
    resMessage: isFailed && vmResult ? bytesToHex(utf8ToBytes(vmResult.error)) : undefined,
    internal_transactions: vmResult ? toInnerCallsView(transaction.id, vmResult) : undefined,
  })
}

/** Addresses in logs come without the leading 41. */
export function toLogView(log: VmLog): Answer {
  return withoutZeros({
    address: log.address.slice(2),
    topics: log.topics.map((topic) => bytesToHex(topic)),
    data: log.data.length ? bytesToHex(log.data) : undefined,
  })
}

export function withoutZeros(fields: { readonly [name: string]: Answer }): {
  readonly [name: string]: Answer
} {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== 0n && value !== false),
  )
}

function toInnerCallsView(id: string, { innerCalls }: VmResult): Answer {
  return innerCalls.length
    ? innerCalls.map((inner, index) => toInnerCallView(`${id}:${index}`, inner))
    : undefined
}

function toInnerCallView(name: string, inner: InnerCall): Answer {
  return withoutZeros({
    hash: bytesToHex(sha256(utf8ToBytes(name))),
    caller_address: inner.caller,
    transferTo_address: inner.target,
    callValueInfo: [withoutZeros({ callValue: inner.valueSun })],
    note: bytesToHex(utf8ToBytes('call')),
    rejected: inner.isRejected,
  })
}

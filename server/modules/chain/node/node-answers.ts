import { z } from 'zod/mini'

/** The fields of nodes' answers that are read here. java-tron leaves out what is 0, false or empty. */
const contractCall = z.looseObject({
  type: z.string(),
  parameter: z.looseObject({
    value: z.looseObject({
      owner_address: z.optional(z.string()),
      to_address: z.optional(z.string()),
      // Other kinds of transactions carry an amount too: of tokens that anyone can mint without limit.
      amount: z.optional(z.number()),
    }),
  }),
})
const transactionAnswer = z.looseObject({
  txID: z.string(),
  ret: z.optional(z.array(z.looseObject({ contractRet: z.optional(z.string()) }))),
  raw_data: z.looseObject({ contract: z.array(contractCall) }),
})
export const blockAnswer = z.looseObject({
  blockID: z.string(),
  block_header: z.looseObject({
    raw_data: z.looseObject({
      number: z.optional(z.int()),
      parentHash: z.optional(z.string()),
      timestamp: z.optional(z.int()),
    }),
  }),
  transactions: z.optional(z.array(transactionAnswer)),
})
export const blocksAnswer = z.looseObject({ block: z.optional(z.array(blockAnswer)) })

const receiptAnswer = z.looseObject({
  id: z.string(),
  fee: z.optional(z.int()),
  blockNumber: z.int(),
  result: z.optional(z.string()),
  receipt: z.optional(z.looseObject({ result: z.optional(z.string()) })),
  log: z.optional(
    z.array(
      z.looseObject({
        address: z.string(),
        topics: z.optional(z.array(z.string())),
        data: z.optional(z.string()),
      }),
    ),
  ),
})
export const receiptsAnswer = z.array(receiptAnswer)
/** {} when the node knows none. */
export const maybeReceiptAnswer = z.union([receiptAnswer, z.strictObject({ id: z.optional(z.undefined()) })])
export const accountAnswer = z.looseObject({
  address: z.optional(z.string()),
  balance: z.optional(z.int()),
  type: z.optional(z.string()),
})
export const constantAnswer = z.looseObject({
  result: z.looseObject({ result: z.optional(z.boolean()), message: z.optional(z.string()) }),
  energy_used: z.optional(z.int()),
  constant_result: z.optional(z.array(z.string())),
})
export const parametersAnswer = z.looseObject({
  chainParameter: z.array(z.looseObject({ key: z.string(), value: z.optional(z.int()) })),
})
export const broadcastAnswer = z.looseObject({
  result: z.optional(z.boolean()),
  code: z.optional(z.union([z.string(), z.int()])),
})

/** A transaction of a block, without what it did. */
export interface ChainTransaction {
  readonly txid: string
  readonly hasSucceeded: boolean
  /** Of TRX sent by the transaction itself, in sun; addresses in hex. None above 9 billion TRX, which no plain number tells exactly. */
  readonly transfer?: { readonly from: string; readonly to: string; readonly units: bigint }
}
export interface ChainBlock {
  readonly number: number
  readonly id: string
  readonly parentId: string
  readonly at: Date
  readonly transactions: readonly ChainTransaction[]
}
export interface ChainLog {
  /** In hex, with 41. */
  readonly contract: string
  readonly topics: readonly string[]
  readonly data: string
}
export interface ChainReceipt {
  readonly txid: string
  readonly block: number
  readonly feeSun: bigint
  /** SUCCESS, REVERT, OUT_OF_ENERGY and so on; empty for what called no contract. */
  readonly result: string
  readonly hasFailed: boolean
  readonly logs: readonly ChainLog[]
}

export function parseBlock(answer: z.infer<typeof blockAnswer>): ChainBlock {
  const { number = 0, parentHash = '', timestamp = 0 } = answer.block_header.raw_data
  return {
    number,
    id: answer.blockID,
    parentId: parentHash,
    at: new Date(timestamp),
    transactions: (answer.transactions ?? []).map(parseTransaction),
  }
}

function parseTransaction({ txID, ret, raw_data: raw }: z.infer<typeof transactionAnswer>): ChainTransaction {
  const [call] = raw.contract
  const { owner_address: from, to_address: to, amount = 0 } = call?.parameter.value ?? {}
  const isTransfer =
    call?.type === 'TransferContract' &&
    from !== undefined &&
    to !== undefined &&
    Number.isSafeInteger(amount)
  return {
    txid: txID,
    hasSucceeded: ret?.[0]?.contractRet === 'SUCCESS',
    ...(isTransfer ? { transfer: { from, to, units: BigInt(amount) } } : {}),
  }
}

export function parseReceipt(answer: z.infer<typeof receiptAnswer>): ChainReceipt {
  return {
    txid: answer.id,
    block: answer.blockNumber,
    feeSun: BigInt(answer.fee ?? 0),
    result: answer.receipt?.result ?? '',
    hasFailed: answer.result === 'FAILED',
    logs: (answer.log ?? []).map(({ address, topics = [], data = '' }) => ({
      contract: `41${address.toLowerCase()}`,
      topics,
      data,
    })),
  }
}

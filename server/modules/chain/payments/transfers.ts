import { createHash } from 'node:crypto'
import { MAX_UNITS } from '#contract/money.ts'
import type { ChainBlock, ChainReceipt } from '../node/node-answers.ts'
import { type Coin, COINS, type TronSettings } from '../node/tron-settings.ts'
import { hexOf, toBase58 } from '../node/tron-address.ts'

const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRX_LOG_INDEX = -1
const WORD_DIGITS = 64

/** Money that really changed hands in a block: addresses in base58, amounts in millionths. */
export interface Transfer {
  readonly txid: string
  readonly logIndex: number
  readonly coin: Coin
  readonly from: string
  readonly to: string
  readonly units: bigint
}

/**
 * Every transfer of our coins that a block made. Tokens: Transfer logs of the known contracts in transactions that
 * succeeded, never of a look-alike. TRX: only what the transaction itself sends, never an inner call. Nothing of zero, and nothing
 * twice, whatever a node says.
 */
export function transfersIn(
  block: ChainBlock,
  receipts: readonly ChainReceipt[],
  { contracts }: Pick<TronSettings, 'contracts'>,
): readonly Transfer[] {
  const coinOf = new Map(
    COINS.flatMap((coin) =>
      coin === 'TRX' || contracts[coin] === '' ? [] : [[hexOf(contracts[coin]), coin] as const],
    ),
  )
  const sent = block.transactions.flatMap(({ txid, hasSucceeded, transfer }) =>
    hasSucceeded && transfer !== undefined && transfer.units > 0n
      ? [
          {
            txid,
            logIndex: TRX_LOG_INDEX,
            coin: 'TRX' as const,
            from: toBase58(transfer.from),
            to: toBase58(transfer.to),
            units: transfer.units,
          },
        ]
      : [],
  )
  const told = [...sent, ...receipts.flatMap((receipt) => tokensIn(receipt, coinOf))]
  return [...new Map(told.map((one) => [`${one.txid} ${one.logIndex}`, one])).values()]
}

function tokensIn(receipt: ChainReceipt, coinOf: ReadonlyMap<string, Coin>): Transfer[] {
  if (receipt.result !== 'SUCCESS' || receipt.hasFailed) return []
  return receipt.logs.flatMap(({ contract, topics, data }, logIndex) => {
    const coin = coinOf.get(contract)
    const [topic, from, to] = topics
    if (coin === undefined || topics.length !== 3 || topic !== TRANSFER_TOPIC) return []
    if (from === undefined || to === undefined || data.length !== WORD_DIGITS) return []
    const units = BigInt(`0x${data}`)
    if (units === 0n || units > MAX_UNITS) return []
    return [{ txid: receipt.txid, logIndex, coin, from: addressIn(from), to: addressIn(to), units }]
  })
}

function addressIn(topic: string): string {
  return toBase58(`41${topic.slice(-40).toLowerCase()}`)
}

/** The same for the same transfer for ever, so that even a lost row cannot make it count twice. */
export function idOfTransfer({ txid, logIndex }: Pick<Transfer, 'txid' | 'logIndex'>): string {
  const hex = createHash('sha256').update(`transfer ${txid} ${logIndex}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** TRX that the hot wallet sends to a member's address pays for its sweep; it is not the member's. */
export function isGas(
  { tron }: { readonly tron: Pick<TronSettings, 'hotAddress'> },
  { coin, from }: Transfer,
): boolean {
  return coin === 'TRX' && from === tron.hotAddress
}

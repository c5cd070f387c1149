import { type HexAddress, parseAddress } from '../wire/address.ts'
import { referenceOf } from '../block.ts'
import { type Chain, exclusively, headOf } from '../chain.ts'
import { type Devnet, send } from '../devnet.ts'
import { FAUCET, FAUCET_KEY, MCS, USDT } from '../genesis.ts'
import { settle } from '../produce.ts'
import type { JsonObject } from '../wire/protobuf.ts'
import { signId } from '../wire/signature.ts'
import { encodeRaw, parseTransaction, type Transaction } from '../wire/transaction.ts'
import { textOf } from '../wire/text-of.ts'

export const COINS = ['USDT', 'MCS', 'TRX'] as const
export type Coin = (typeof COINS)[number]
export interface Gift {
  readonly address: HexAddress
  readonly coin: Coin
  /** Millionths: sun, or units of a token with six decimals. */
  readonly units: bigint
}

const AMOUNT = /^(\d{1,7})(?:\.(\d{1,6}))?$/
const MAX_UNITS = 1_000_000_000_000n
const FEE_LIMIT_SUN = 100_000_000n
const LIFE_MS = 60_000
const TOKENS = { USDT, MCS }

/** Reads an address in either spelling, a coin, and a decimal amount of at most 1,000,000. Throws a sentence. */
export function parseGift(body: JsonObject): Gift {
  const address = parseAddress(typeof body['address'] === 'string' ? body['address'].trim() : undefined)
  const coin = COINS.find((known) => known === body['coin'])
  const [, whole, part = ''] = AMOUNT.exec(textOf(body['amount']).trim()) ?? []
  if (address === undefined) throw new Error('This is not an address: T and 33 more letters and digits.')
  if (!coin) throw new Error(`The coin is one of ${COINS.join(', ')}.`)
  const units = whole === undefined ? 0n : BigInt(whole + part.padEnd(6, '0'))
  if (units < 1n || units > MAX_UNITS)
    throw new Error('The amount is at most 1000000, with at most six decimals.')
  return { address, coin, units }
}

/** Sends coins from the faucet as an ordinary signed transaction. Returns its id; throws when it is refused. */
export async function sendGift(devnet: Devnet, gift: Gift, nonce: number): Promise<string> {
  const transaction = await exclusively(devnet.chain, async () => {
    await settle(devnet.chain)
    return signedGift(devnet.chain, gift, nonce)
  })
  const answer = await send(devnet, transaction)
  if (answer['result'] !== true)
    throw new Error(`The faucet's transaction was refused: ${textOf(answer['code'])}.`)
  return transaction.id
}

/** Two equal gifts in one block would be one transaction: the nonce goes into its time. */
function signedGift(chain: Chain, gift: Gift, nonce: number): Transaction {
  const head = headOf(chain)
  const reference = referenceOf(head.id)
  const raw = encodeRaw({
    contract: [gift.coin === 'TRX' ? trxTransfer(gift) : tokenTransfer(TOKENS[gift.coin], gift)],
    ref_block_bytes: reference.bytes,
    ref_block_hash: reference.hash,
    expiration: BigInt(head.timestampMs + LIFE_MS),
    timestamp: BigInt(head.timestampMs + nonce),
    fee_limit: gift.coin === 'TRX' ? 0n : FEE_LIMIT_SUN,
  })
  return parseTransaction(raw, [signId(parseTransaction(raw, []).id, FAUCET_KEY)])
}

function trxTransfer({ address, units }: Gift): JsonObject {
  const value = { owner_address: FAUCET, to_address: address, amount: units }
  return { type: 'TransferContract', parameter: { value } }
}

function tokenTransfer(token: HexAddress, { address, units }: Gift): JsonObject {
  const to = address.slice(2).padStart(64, '0')
  const amount = units.toString(16).padStart(64, '0')
  const value = { owner_address: FAUCET, contract_address: token, data: `a9059cbb${to}${amount}` }
  return { type: 'TriggerSmartContract', parameter: { value } }
}

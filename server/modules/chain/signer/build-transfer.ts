import { assert } from '#server/kernel/failure.ts'
import type { ChainBlock } from '../node/node-answers.ts'
import { hexOf } from '../node/tron-address.ts'

/** Long enough to be included in a crowded hour, short enough that a lost one is soon proven dead. */
const LIFE_MS = 60_000
const MAX_EXACT = BigInt(Number.MAX_SAFE_INTEGER)

export interface Transfer {
  readonly from: string
  readonly to: string
  readonly units: bigint
  readonly feeLimitSun: bigint
  /** In base58; undefined sends TRX. */
  readonly contract: string | undefined
  /** What everybody may read in the transaction; its sender pays for it. */
  readonly memo?: string
}

/** Where in the chain and in time a transaction stands. */
export interface Moment {
  /** A solid block: no reorganisation takes it away again. */
  readonly reference: Pick<ChainBlock, 'id'>
  /** The head's time; a life is counted from here. */
  readonly headAt: Date
  /** Of no other transaction of this signer: two equal ones would be one. */
  readonly stampMs: number
}

export interface Signed {
  readonly txid: string
  /** The whole transaction as JSON, ready to be handed to a node. */
  readonly text: string
  readonly expiresAt: Date
}

/** Builds and signs a transfer without asking any node. Throws when what came out is not what was meant. */
export async function signTransfer(transfer: Transfer, moment: Moment, key: string): Promise<Signed> {
  const { TronWeb } = await import('tronweb')
  const web = new TronWeb({ fullHost: 'http://127.0.0.1' })
  const expiresMs = moment.headAt.getTime() + LIFE_MS
  const blockHeader = {
    ref_block_bytes: moment.reference.id.slice(12, 16),
    ref_block_hash: moment.reference.id.slice(16, 32),
    expiration: expiresMs,
    timestamp: moment.stampMs,
  }
  const { from, to, units, contract } = transfer
  const unsigned =
    contract === undefined
      ? await web.transactionBuilder.sendTrx(to, exact(units), from, { blockHeader })
      : (
          await web.transactionBuilder.triggerSmartContract(
            contract,
            'transfer(address,uint256)',
            { feeLimit: exact(transfer.feeLimitSun), txLocal: true, blockHeader },
            [
              { type: 'address', value: to },
              { type: 'uint256', value: units.toString() },
            ],
            from,
          )
        ).transaction
  const whole =
    transfer.memo === undefined
      ? unsigned
      : await web.transactionBuilder.addUpdateData(unsigned, transfer.memo, 'utf8', { txLocal: true })
  const signed = await web.trx.sign(whole, key)
  requireIntendedTransfer(JSON.stringify(signed.raw_data), transfer)
  return { txid: signed.txID, text: JSON.stringify(signed), expiresAt: new Date(expiresMs) }
}

/** The library's work is looked at once more: sender, target, contract and amount stand in what was signed. */
function requireIntendedTransfer(rawData: string, { from, to, units, contract, memo = '' }: Transfer): void {
  const amount =
    contract === undefined
      ? `"amount":${units}`
      : `${hexOf(to).slice(2)}${units.toString(16).padStart(64, '0')}`
  const parts = [hexOf(from), hexOf(contract ?? to), amount, Buffer.from(memo).toString('hex')]
  for (const part of parts) assert(rawData.includes(part), 'the signed transaction is the one that was meant')
}

/** The library takes plain numbers here. */
function exact(value: bigint): number {
  assert(value >= 0n && value <= MAX_EXACT, 'the amount is exact as a plain number')
  return parseInt(value.toString(), 10)
}

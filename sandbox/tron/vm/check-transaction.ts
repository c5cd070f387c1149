import { type HexAddress, parseAddress, toBase58 } from '../wire/address.ts'
import { referenceOf } from '../block.ts'
import { type Chain, headOf } from '../chain.ts'
import { invalid, Refusal } from '../node/refusal.ts'
import { recoverSigner } from '../wire/signature.ts'
import type { Transaction } from '../wire/transaction.ts'

const MAX_BYTES = 500 * 1024
const LONGEST_LIFE_MS = 24 * 60 * 60 * 1000
const REMEMBERED_BLOCKS = 65_536

/** What a node checks by the transaction alone: the owner signed it, and its addresses are addresses. */
export function checkSignature({ id, signatures, request }: Transaction): void {
  const [signature, ...more] = signatures
  if (signature === undefined) throw unsigned('miss sig or contract')
  if (more.length > 0)
    throw unsigned(`Signature count is ${signatures.length} more than key counts of permission : 1`)
  const signer = signerOf(id, signature)
  if (signer !== request.owner)
    throw unsigned(`${signature} is signed by ${toBase58(signer)} but it is not contained of permission.`)
}

/** Checks what depends on the chain: the referenced block, the expiration, the size, and that the transaction is new. */
export function checkReferencedBlock(chain: Chain, transaction: Transaction): void {
  const head = headOf(chain)
  if (!buildsOn(chain, transaction)) throw new Refusal('TAPOS_ERROR', 'Tapos check error.')
  if (transaction.bandwidthBytes > MAX_BYTES)
    throw new Refusal('TOO_BIG_TRANSACTION_ERROR', 'Transaction size is too big.')
  const leftMs = transaction.expirationMs - head.timestampMs
  if (leftMs <= 0 || leftMs > LONGEST_LIFE_MS)
    throw new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
  const isThere =
    chain.blockOf.has(transaction.id) ||
    chain.pending.some((entry) => entry.transaction.id === transaction.id)
  if (isThere) throw new Refusal('DUP_TRANSACTION_ERROR', 'Dup transaction.')
  for (const [name, address] of addressesOf(transaction))
    if (parseAddress(address) !== address) throw invalid(`Invalid ${name}!`)
}

/** The reference gives the low 16 bits of a number and half of that block's hash. */
function buildsOn(chain: Chain, { refBlockBytes, refBlockHash }: Transaction): boolean {
  const head = headOf(chain).number
  const low = Number.parseInt(refBlockBytes || 'x', 16)
  const number = head - ((head - low) & (REMEMBERED_BLOCKS - 1))
  const block = chain.blocks[number]
  if (!block) return false
  const reference = referenceOf(block.id)
  return reference.bytes === refBlockBytes && reference.hash === refBlockHash
}

function addressesOf({ request }: Transaction): readonly (readonly [string, string])[] {
  const owner = ['ownerAddress', request.owner] as const
  if (request.name === 'TransferContract') return [owner, ['toAddress', request.to]]
  if (request.name === 'TriggerSmartContract') return [owner, ['contractAddress', request.contract]]
  return [owner]
}

function signerOf(id: string, signature: string): HexAddress {
  try {
    return recoverSigner(id, signature)
  } catch (error) {
    // Anything that is no signature is the sender's mistake.
    throw unsigned(error instanceof Error ? error.message : 'no signature')
  }
}

function unsigned(why: string): Refusal {
  return new Refusal('SIGERROR', `Validate signature error: ${why}`)
}

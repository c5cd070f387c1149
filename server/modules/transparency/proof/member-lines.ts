import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { HASH_BYTES, OWED_LINES, type Sums } from '#contract/rules/proofs/proof-format.ts'
import { toOwnerHash } from './sum-nodes.ts'

/**
 * A member's line as it is stored: a keyed digest of the member's number, by which it is found again, the owner's hash, and the sums
 * in the order of OWED_LINES.
 */
const MARK_BYTES = 16
const SUM_BYTES = 8
const UNITS_OFFSET = MARK_BYTES + HASH_BYTES
export const LINE_BYTES = UNITS_OFFSET + OWED_LINES.length * SUM_BYTES

/** The keys of one proof: nobody without them can tell whose a line or a leaf is. */
export interface ProofKeys {
  readonly number: bigint
  readonly key: KeyObject
}

/** Made once per proof: taking bytes as a key anew for every digest costs ten times the digest. */
export const toProofKeys = (number: bigint, key: Buffer): ProofKeys => ({ number, key: createSecretKey(key) })

function digestFor({ number, key }: ProofKeys, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}|${number}|${text}`).digest()
}

export const toMark = (keys: ProofKeys, memberId: string): Buffer =>
  digestFor(keys, 'mark', memberId).subarray(0, MARK_BYTES)
export const toSalt = (keys: ProofKeys, memberId: string): Buffer => digestFor(keys, 'salt', memberId)
export const toBucketSeed = (keys: ProofKeys, bucket: number): Buffer =>
  digestFor(keys, 'bucket', String(bucket))

/** Which bucket a member is in follows from the mark, so it need not be stored. */
export const bucketOf = (mark: Buffer, buckets: number): number => mark.readUInt32BE(0) % buckets

export interface LineOf {
  readonly memberId: string
  readonly loginId: string
  /** In the order of OWED_LINES. */
  readonly units: readonly bigint[]
}

/** Writes one line. Throws for a sum below zero. */
export function writeLine(keys: ProofKeys, into: Buffer, { memberId, loginId, units }: LineOf): void {
  toMark(keys, memberId).copy(into, 0)
  toOwnerHash({ salt: toSalt(keys, memberId), units, loginId }).copy(into, MARK_BYTES)
  units.forEach((sum, index) => into.writeBigUInt64BE(sum, UNITS_OFFSET + index * SUM_BYTES))
}

export interface StoredLine {
  readonly mark: Buffer
  readonly owner: Buffer
  readonly units: readonly bigint[]
}

export function parseLine(lines: Buffer, index: number): StoredLine {
  const line = lines.subarray(index * LINE_BYTES, (index + 1) * LINE_BYTES)
  return {
    mark: line.subarray(0, MARK_BYTES),
    owner: line.subarray(MARK_BYTES, UNITS_OFFSET),
    units: OWED_LINES.map((_, sum) => line.readBigUInt64BE(UNITS_OFFSET + sum * SUM_BYTES)),
  }
}

/** A line's sums by coin. */
export function sumByCoin(units: readonly bigint[]): Sums {
  const of = (coin: string) =>
    units.reduce((sum, one, index) => (OWED_LINES[index]?.coin === coin ? sum + one : sum), 0n)
  return [of('USDT'), of('MCS'), of('TRX')]
}

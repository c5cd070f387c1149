import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod/mini'
import { appendDurably, loadLines } from '#server/kernel/files/durable-file.ts'
import type { Coin } from '../node/tron-settings.ts'

/** Its name in the signer's folder. */
export const JOURNAL_FILE = 'journal.jsonl'

/** A line of the file: what `append` writes. A line of another shape stops the signer. */
const lineShape = z.object({
  id: z.string(),
  kind: z.string(),
  attempt: z.number(),
  coin: z.enum(['MCS', 'USDT', 'TRX']),
  units: z.string(),
  txid: z.string(),
  signed: z.string(),
  expiresAt: z.string(),
  signedAt: z.string(),
  stampMs: z.number(),
  // What a restored database has to be told; earlier releases did not write it.
  memberId: z.optional(z.nullable(z.string())),
  to: z.optional(z.string()),
  derivationIndex: z.optional(z.nullable(z.number())),
  toDerivationIndex: z.optional(z.nullable(z.number())),
  feeLimitSun: z.optional(z.string()),
})

/** One signature. The signer trusts its journal, not the database, about the past. */
export interface Signature {
  readonly id: string
  readonly kind: string
  readonly attempt: number
  readonly coin: Coin
  readonly units: bigint
  readonly txid: string
  readonly signed: string
  readonly expiresAt: Date
  readonly signedAt: Date
  /** The transaction's own time, which no other one of this signer has. */
  readonly stampMs: number
  /** Undefined in lines of earlier releases; null for what moves between the house's addresses. */
  readonly memberId: string | null | undefined
  readonly to: string | undefined
  readonly derivationIndex: number | null | undefined
  readonly toDerivationIndex: number | null | undefined
  readonly feeLimitSun: bigint | undefined
}

export interface Journal {
  /** Every signature there ever was, oldest first within a payment. */
  all(): readonly Signature[]
  /** Every signature of a payment, oldest first. */
  of(id: string): readonly Signature[]
  /** Sum in millionths that was signed to go out since a moment, each payment once; sweeps stay in the house. */
  spentSince(coin: Coin, since: Date): bigint
  lastStampMs(): number
  /** On the disk when it returns. */
  append(signature: Signature): void
}

/** Opens the append-only file, one JSON line per signature. A last line that a crash cut off was never handed out. */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const known = new Map<string, Signature[]>()
  let lastStampMs = 0
  const remember = (signature: Signature) => {
    known.set(signature.id, [...(known.get(signature.id) ?? []), signature])
    if (signature.stampMs > lastStampMs) lastStampMs = signature.stampMs
  }
  for (const signature of loadSignatures(file, { cuts: true })) remember(signature)
  const handle = openSync(file, 'a', 0o600)
  closeSync(handle)
  return {
    all: () => [...known.values()].flat(),
    of: (id) => known.get(id) ?? [],
    spentSince: (coin, since) =>
      [...known.values()]
        .flatMap((signatures) => signatures.slice(-1))
        .filter((last) => last.kind !== 'sweep' && last.coin === coin && last.signedAt >= since)
        .reduce((sum, { units }) => sum + units, 0n),
    lastStampMs: () => lastStampMs,
    append(signature) {
      appendDurably(file, formatLine(signature))
      remember(signature)
    },
  }
}

/** What a journal holds. With `cuts` a last line without an end is removed; else it is left alone, for its signer may be writing it. */
export function loadSignatures(file: string, { cuts }: { readonly cuts: boolean }): Signature[] {
  return loadLines(file, { cuts }).map(parseSignature)
}

function formatLine({ units, feeLimitSun, ...rest }: Signature): string {
  return JSON.stringify({ ...rest, units: units.toString(), feeLimitSun: feeLimitSun?.toString() })
}

function parseSignature(line: string): Signature {
  const { memberId, to, derivationIndex, toDerivationIndex, feeLimitSun, ...kept } = lineShape.parse(
    JSON.parse(line),
  )
  return {
    ...kept,
    units: BigInt(kept.units),
    expiresAt: new Date(kept.expiresAt),
    signedAt: new Date(kept.signedAt),
    memberId,
    to,
    derivationIndex,
    toDerivationIndex,
    feeLimitSun: feeLimitSun === undefined ? undefined : BigInt(feeLimitSun),
  }
}

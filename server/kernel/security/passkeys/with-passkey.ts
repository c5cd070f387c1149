import { failures } from '#contract/failures/failures.ts'
import type { Assertion, Passkey } from '#contract/members/passkey-parts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Failure } from '../../failure.ts'
import { checkSignature, type PasskeyParts } from './passkeys.ts'
import type { PasskeyRow, PasskeyTable, PasskeyUse } from './passkey-table.ts'

/** A signature as it arrived, and what it is for. */
export interface Signed {
  readonly attempt: string
  readonly assertion: Assertion
  /** What the challenge was made for: it answers nothing else. */
  readonly subject: string
  readonly key: PasskeyRow | undefined
}

/** A signature that is right, on its way to be counted. */
export interface ProvenUse {
  readonly key: PasskeyRow
  readonly use: PasskeyUse
}

export interface Door {
  readonly table: PasskeyTable
  /** Told, in a transaction, that a key was blocked because a copy of it may exist. */
  readonly onCopied: (tx: Tx, key: PasskeyRow) => Promise<void>
}

/** Judges a signature and uses its challenge up. Throws PASSKEY-A001 when it proves nothing. */
export async function provePasskey(parts: PasskeyParts, signed: Signed): Promise<ProvenUse> {
  const counter = await checkSignature(parts, signed)
  const { key } = signed
  if (counter === undefined || key === undefined) throw new Failure(failures.passkey.refused)
  return { key, use: { id: key.id, counter, at: parts.clock.now() } }
}

/**
 * Counts a signature in the transaction of what it allows. When its counter went back the key is blocked and its owner told, in a
 * transaction of its own that this refusal does not undo: which of the two is the copy, nobody knows. Throws PASSKEY-A002 then,
 * PASSKEY-A001 for a key that is gone or blocked.
 */
export async function countPasskey(
  { db }: { readonly db: Database },
  tx: Tx,
  { proven: { key, use }, door }: { proven: ProvenUse; door: Door },
): Promise<void> {
  if (await door.table.countUse(tx, use)) return
  const isCopied = await db.tx(async (apart) => {
    const isBlocked = await door.table.block(apart, use)
    if (isBlocked) await door.onCopied(apart, key)
    return isBlocked
  })
  throw new Failure(isCopied ? failures.passkey.copied : failures.passkey.refused)
}

/** A passkey as its owner sees it; nothing of the key itself. */
export function toPasskey({ id, name, created_at, last_used_at, blocked_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
    blocked: blocked_at !== null,
  }
}

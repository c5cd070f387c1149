import { failures } from '#contract/failures/failures.ts'
import type { Assertion, Passkey } from '#contract/members/passkey-parts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Failure } from '../../failure.ts'
import { checkSignature, type PasskeyParts } from './passkeys.ts'
import type { PasskeyRow, PasskeyTable } from './passkey-table.ts'

/** A signature as it arrived, and what it is for. */
export interface Signed {
  readonly attempt: string
  readonly assertion: Assertion
  /** What the challenge was made for: it answers nothing else. */
  readonly subject: string
  readonly key: PasskeyRow | undefined
}

interface Door {
  readonly table: PasskeyTable
  /** Told, in a transaction, that a key was blocked because a copy of it may exist. */
  readonly onCopied: (tx: Tx, key: PasskeyRow) => Promise<void>
}

/**
 * Does something in the transaction that counts a passkey's signature. Throws PASSKEY-A001 when the signature proves nothing, PASSKEY-A002
 * when its counter went back: then the key is blocked and its owner told, whichever of the two is the copy.
 */
export async function withPasskey<Result>(
  parts: PasskeyParts & { readonly db: Database },
  { signed, door }: { signed: Signed; door: Door },
  work: (tx: Tx, key: PasskeyRow) => Promise<Result>,
): Promise<Result> {
  const counter = await checkSignature(parts, signed)
  const { key } = signed
  if (counter === undefined || key === undefined) throw new Failure(failures.passkey.refused)
  const use = { id: key.id, counter, at: parts.clock.now() }
  const done = await parts.db.tx(async (tx) =>
    (await door.table.countUse(tx, use)) ? { result: await work(tx, key) } : undefined,
  )
  if (done !== undefined) return done.result
  const isCopied = await parts.db.tx(async (tx) => {
    const isBlocked = await door.table.block(tx, use)
    if (isBlocked) await door.onCopied(tx, key)
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

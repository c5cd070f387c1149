import type { Database } from '#server/kernel/database/db.ts'
import { replaceRootWrapping } from '#server/kernel/security/keys/root-key.ts'
import type { SealedTexts } from '#server/kernel/security/keys/sealed-texts.ts'
import type { Kernel } from '#server/wiring.ts'

/** Texts of one kind, and how many of them are sealed under another key than MASTER_KEY. */
export interface Left {
  readonly what: string
  readonly left: number
}

type Rotated = Pick<Kernel, 'secrets' | 'masterKeys'> & { readonly db: Database }

/** What a rotation would seal anew; changes nothing. */
export function countLeft({ db, secrets }: Rotated, kinds: readonly SealedTexts[]): Promise<Left[]> {
  return Promise.all(kinds.map(async (kind) => ({ what: kind.what, left: await kind.countOld(db, secrets) })))
}

/**
 * Seals everything under MASTER_KEY: first the root key, from when on no process starts that would seal under the former one, then the
 * texts in pieces. Interrupted, it goes on where it was when it is run again. Returns what is left, which is nothing unless a process
 * that still runs with the former key sealed something meanwhile. Throws when a text is of neither key.
 */
export async function rotateMasterKey(kernel: Rotated, kinds: readonly SealedTexts[]): Promise<Left[]> {
  await replaceRootWrapping(kernel.db, kernel.masterKeys)
  for (const kind of kinds) await kind.sealAnew(kernel.db, kernel.secrets)
  return countLeft(kernel, kinds)
}

import { sql, type Database } from '../database/db.ts'
import { digest } from '../database/ids.ts'

/** Longer than a proof is accepted: a minute before and a minute after its time. */
const KEPT_MS = 2 * 60_000
const MAX_REMEMBERED = 100_000

export interface ProofMemory {
  /**
   * Uses a proof up by its name. Returns false when it was used before: in this process, or, for changes, in any.
   * Reads ask no database: a replayed read answers what its sender could read a minute ago.
   */
  spend(name: string, use: { readonly isChange: boolean }): Promise<boolean>
  sweep(): Promise<void>
}

/** Two generations of names, so that forgetting costs nothing. Full early, the older one is forgotten early. */
export function createProofMemory(db: Database, monotonicMs: () => number): ProofMemory {
  let newer = new Set<string>()
  let older = new Set<string>()
  let turnedAtMs = monotonicMs()

  function isNew(name: string): boolean {
    if (monotonicMs() - turnedAtMs >= KEPT_MS || newer.size >= MAX_REMEMBERED) {
      older = newer
      newer = new Set()
      turnedAtMs = monotonicMs()
    }
    if (newer.has(name) || older.has(name)) return false
    newer.add(name)
    return true
  }

  return {
    async spend(name, { isChange }) {
      if (!isNew(name)) return false
      if (!isChange) return true
      const stored = await db.run(
        sql`insert into kernel_used_proofs (digest, used_at) values (${digest(name)}, now()) on conflict do nothing`,
      )
      return stored === 1
    },
    async sweep() {
      await db.run(sql`delete from kernel_used_proofs where used_at < now() - interval '5 minutes'`)
    },
  }
}

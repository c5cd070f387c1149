import { sql, type Database, type Queryable } from '../database/db.ts'
import { digest } from '../database/ids.ts'
import { shareReads } from '../database/share-reads.ts'

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

/** Stores digests of names, in one order in every process; says of each whether it is a new one. */
async function storeNew(db: Queryable, digests: readonly string[]): Promise<(digest: string) => boolean> {
  const rows = await db.many<{ digest: string }>(sql`
    insert into kernel_used_proofs (digest, used_at) select digest, now() from unnest(${[...digests]}::text[]) digest
    order by digest on conflict do nothing returning digest`)
  const stored = new Set(rows.map(({ digest }) => digest))
  return (digest) => stored.has(digest)
}

/** Two generations of names, so that forgetting costs nothing. Full early, the older one is forgotten early. */
export function createProofMemory(db: Database, monotonicMs: () => number): ProofMemory {
  // Every name comes here once: what is shared by name is nobody else's.
  const store = shareReads(db, storeNew)
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
      return store(digest(name))
    },
    async sweep() {
      await db.run(sql`delete from kernel_used_proofs where used_at < now() - interval '5 minutes'`)
    },
  }
}

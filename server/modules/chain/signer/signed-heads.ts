import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { Logger } from '#server/kernel/log.ts'
import { appendDurably, loadLines } from '#server/kernel/files/durable-file.ts'

const FILE = 'heads.jsonl'
const line = z.object({ proof: z.number(), head: z.string() })

/** Heads of proofs of balances that this signer signed, outside of any database: one head per number, for ever. */
export interface SignedHeads {
  of(proof: number): string | undefined
  /** On the disk when it returns. */
  append(proof: number, head: string): void
}

/** Whether a head is the only one that this signer ever signs under its number, of which a new one is noted before it is signed. */
export function isOnlyHead(
  { heads, log }: { readonly heads: SignedHeads; readonly log: Logger },
  { proof, head }: { readonly proof: number; readonly head: string },
): boolean {
  const before = heads.of(proof)
  if (before === undefined) heads.append(proof, head)
  else if (before !== head)
    log.error({ proof, head, before }, 'a second head for one proof of balances is not signed')
  return before === undefined || before === head
}

/** Opens the append-only file in the signer's folder; a last line that a crash cut off was never handed out. */
export function openSignedHeads(folder: string): SignedHeads {
  const file = join(folder, FILE)
  const lines = loadLines(file, { cuts: true }).map((one) => line.parse(JSON.parse(one)))
  const known = new Map(lines.map(({ proof, head }) => [proof, head]))
  return {
    of: (proof) => known.get(proof),
    append(proof, head) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      appendDurably(file, JSON.stringify({ proof, head }))
      known.set(proof, head)
    },
  }
}

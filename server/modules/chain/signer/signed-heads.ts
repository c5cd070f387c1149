import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { appendDurably, loadLines } from '#server/kernel/files/durable-file.ts'

const FILE = 'heads.jsonl'
const line = z.object({ proof: z.number(), head: z.string() })

/** Heads of proofs of balances that this signer signed, outside of any database: one head per number, for ever. */
export interface SignedHeads {
  of(proof: number): string | undefined
  /** On the disk when it returns. */
  append(proof: number, head: string): void
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

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'

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
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = text.split('\n').slice(0, -1)
  const known = new Map(
    lines.map((one) => line.parse(JSON.parse(one))).map(({ proof, head }) => [proof, head]),
  )
  return {
    of: (proof) => known.get(proof),
    append(proof, head) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const descriptor = openSync(file, 'a', 0o600)
      try {
        writeSync(descriptor, `${JSON.stringify({ proof, head })}\n`)
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      known.set(proof, head)
    },
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { replaceDurably } from '#server/kernel/files/durable-file.ts'

const MEMORY_FILE = 'memory.json'
const shape = z.object({ epoch: z.string(), mark: z.string(), horizon: z.number() })

/** What the signer remembers of the database, outside of it. */
export interface Remembered {
  readonly epoch: string
  /** The highest mark that the database has committed; 0 before the first. */
  readonly mark: bigint
  /** No address of this derivation index or a later one was ever handed out. */
  readonly horizon: number
}

export interface Memory {
  /** Undefined in a folder that has never met a database. */
  get(): Remembered | undefined
  /** On the disk when it returns. */
  save(remembered: Remembered): void
}

/** Opens the signer's memory in its folder: one small file, always replaced as a whole. */
export function openMemory(folder: string): Memory {
  const file = join(folder, MEMORY_FILE)
  let known = existsSync(file) ? parseMemory(readFileSync(file, 'utf8')) : undefined
  return {
    get: () => known,
    save(remembered) {
      replaceDurably(file, JSON.stringify({ ...remembered, mark: remembered.mark.toString() }))
      known = remembered
    },
  }
}

function parseMemory(text: string): Remembered {
  const { epoch, mark, horizon } = shape.parse(JSON.parse(text))
  return { epoch, mark: BigInt(mark), horizon }
}

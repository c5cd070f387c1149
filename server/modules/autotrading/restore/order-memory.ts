import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { Keeper } from '#server/kernel/database/keepers.ts'
import { replaceDurably } from '#server/kernel/files/durable-file.ts'

const MEMORY_FILE = 'memory.json'
const shape = z.object({ epoch: z.string(), mark: z.string() })

export type Remembered = Pick<Keeper, 'epoch' | 'mark'>

/** What the executor remembers of the database; undefined in a folder that has never met one. */
export function loadMemory(folder: string): Remembered | undefined {
  const file = join(folder, MEMORY_FILE)
  if (!existsSync(file)) return undefined
  const { epoch, mark } = shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { epoch, mark: BigInt(mark) }
}

export function saveMemory(folder: string, { epoch, mark }: Remembered): void {
  replaceDurably(join(folder, MEMORY_FILE), JSON.stringify({ epoch, mark: mark.toString() }))
}

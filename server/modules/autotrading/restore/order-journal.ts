import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { appendDurably, loadLines } from '#server/kernel/files/durable-file.ts'

/** Its name in the executor's folder. */
export const ORDER_JOURNAL = 'orders.jsonl'

/** An order as it was sent, with its position: both rows as JSON, so that a restored database can have them again. */
export interface SentOrder {
  readonly clientId: string
  readonly order: string
  readonly position: string
}

const lineShape = z.object({ clientId: z.string(), order: z.string(), position: z.string() })

/** What the executor remembers outside the database. */
export interface OrderJournal {
  /** Every order there ever was, the oldest first; one that was sent again stands in it again. */
  all(): readonly SentOrder[]
  /** On the disk when it returns. */
  append(sent: SentOrder): void
}

/** What a journal holds, without changing it: its executor may be writing. */
export function loadSentOrders(folder: string, { cuts } = { cuts: false }): SentOrder[] {
  return loadLines(join(folder, ORDER_JOURNAL), { cuts }).map((line) => lineShape.parse(JSON.parse(line)))
}

/** Opens the append-only file in the executor's folder, one JSON line per sending. */
export function openOrderJournal(folder: string): OrderJournal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const known = loadSentOrders(folder, { cuts: true })
  return {
    all: () => known,
    append(sent) {
      appendDurably(join(folder, ORDER_JOURNAL), JSON.stringify(sent))
      known.push(sent)
    },
  }
}

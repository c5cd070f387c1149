import { expect } from 'vitest'
import { sql, type Tx } from '#server/kernel/db.ts'
import type { World } from './world.ts'

const A_WHILE_MS = 10_000

/**
 * What a call answers while a change is not committed yet that it must wait for: what it read before it knows nothing of the
 * change, what it reads behind the lock does. Nothing else may wait in the world's database.
 */
export async function meanwhile<Answer>(
  { app }: World,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = app.kernel
  const waiting = () =>
    db.many(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  const begun = await db.tx(async (tx) => {
    await change(tx)
    const answer = call()
    await expect.poll(waiting, { timeout: A_WHILE_MS }).toHaveLength(1)
    return { answer }
  })
  return begun.answer
}

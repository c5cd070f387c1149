import { expect } from 'vitest'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { Fixture } from '#testing/fixtures/fixture.ts'

const A_WHILE_MS = 10_000

/** Waits until so many connections of the world's database wait for a lock. */
export async function untilWaiting({ app }: Fixture, count: number): Promise<void> {
  const waiting = () =>
    app.kernel.db.many(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await expect.poll(waiting, { timeout: A_WHILE_MS }).toHaveLength(count)
}

/**
 * What a call answers while a change is not committed yet that it must wait for: what it read before it knows nothing of the
 * change, what it reads behind the lock does. Nothing else may wait in the world's database.
 */
export async function meanwhile<Answer>(
  fixture: Fixture,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const begun = await fixture.app.kernel.db.tx(async (tx) => {
    await change(tx)
    const answer = call()
    await untilWaiting(fixture, 1)
    return { answer }
  })
  return begun.answer
}

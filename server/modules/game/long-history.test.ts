import { beforeAll, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'

const fixture = await createGameFixture()
const { db } = fixture.app.kernel

/** As many as the pool opens at most. */
const MAX_CONNECTIONS = 16
const PAST_ROUNDS = 40
const PAST_BETS = 20_000
/** All reads of one round of two bets and of its proof together, with room for the small tables' own ways. */
const MAX_BLOCKS_READ = 500

/** Rounds that were played long ago, written by the owner; what the database knows of its bets is of that time. */
async function createPastRounds(): Promise<void> {
  await db.run(sql`
    insert into game_bets (id, seq, member_id, side, units, state, placed_at, balance_after, matched, profit)
    select gen_random_uuid(), n % ${PAST_ROUNDS}::integer, gen_random_uuid(), case when n % 2 = 0 then 'UP' else 'DOWN' end, 1000000,
      case when n % 2 = 0 then 'WIN' else 'LOOSE' end, now() - interval '1 day', 0, 1000000, case when n % 2 = 0 then 2000000 else 0 end
    from generate_series(1, ${PAST_BETS}::integer) n order by n % ${PAST_ROUNDS}::integer`)
  await db.run(sql`vacuum analyze game_bets`)
}

/** Every connection, for transactions or not, tells what it counted: by itself it would after ten seconds. */
async function flushCounts(): Promise<void> {
  const flush = sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`
  const each = Array.from({ length: MAX_CONNECTIONS }, () => [db.run(flush), db.tx((tx) => tx.run(flush))])
  await Promise.all(each.flat())
}

/** Rows of bets read and written so far, by whatever way. */
async function counted() {
  await flushCounts()
  return await db.one<{ read: number; written: number }>(sql`
    select (t.seq_tup_read + (select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relname = t.relname))::float8 as read,
      t.n_tup_upd::float8 as written
    from pg_stat_user_tables t where t.relname = 'game_bets'`)
}

beforeAll(createPastRounds)

it.each([
  ['is won', ['DOWN', '10']],
  ['finds no other side', undefined],
] as const)('however many bets were ever made, a round that %s reads its own alone', async (_, against) => {
  const [one, other] = [await fixture.aFunded(), await fixture.aFunded()]
  const seq = await fixture.nextRound()
  await fixture.bet(one, seq, ['UP', '20'])
  if (against !== undefined) await fixture.bet(other, seq, against)
  const before = await counted()
  await fixture.lock()
  await fixture.end()
  expect((await fixture.proof(seq)).bets.length).toBeGreaterThan(0)
  const after = await counted()
  expect(after.written, 'the decision among what is counted').toBeGreaterThan(before.written)
  expect(after.read - before.read).toBeLessThan(MAX_BLOCKS_READ)
})

import { expect, it } from 'vitest'
import { checkRound } from '#contract/rules/game-proof.ts'
import { sql } from '#server/kernel/database/db.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { verify } from '#tools/verify-records.mjs'
import { rounds } from '#testing/rounds.ts'

const fixture = await createGameFixture()
const { game, ledger } = fixture.app.modules
const { db } = fixture.app.kernel
const PLAYERS = 60
const ROUNDS = rounds(4, 8)

/** Reproducible: a number from 0 up to `most` for a round and a player. */
function draw(round: number, player: number, most: number): number {
  return (Math.imul((round + 1) * 7_919 + player, 2_654_435_761) >>> 0) % most
}

it('whatever is staked, the database shares out what the rules say, and the books keep every millionth', async () => {
  const members = await aCrowd(fixture.app, { count: PLAYERS, mcs: '5000' })
  for (let round = 0; round < ROUNDS; round += 1) {
    const seq = await fixture.nextRound()
    for (const [player, memberId] of members.entries()) {
      const form = {
        seq,
        side: draw(round, player, 3) === 0 ? 'UP' : 'DOWN',
        amount: String(10 + draw(round, player, 90)),
      }
      await db.tx((tx) => game.placeBet(tx, { memberId, form }))
    }
    await fixture.lock()
    await fixture.end()
    const { next: _, ...proof } = await fixture.proof(seq)
    expect(proof.bets).toHaveLength(PLAYERS)
    expect(await checkRound(proof)).toEqual([])
    expect(verify({ ...proof, kind: 'game-round' })).toEqual([])
  }
  const { left } = await db.one<{ left: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as left from ledger_accounts where class in ('GAME_POOL', 'GAME_STAKE')`)
  const { unpaid } = await db.one<{ unpaid: number }>(
    sql`select count(*)::integer as unpaid from game_rounds where decided_at is not null and paid_at is null`,
  )
  expect({ left, unpaid }).toEqual({ left: 0n, unpaid: 0 })
  expect((await ledger.verify(db)).isRight).toBe(true)
}, 600_000)

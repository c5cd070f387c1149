import { describe, expect, it } from 'vitest'
import { formatUnits } from '#contract/money.ts'
import { plus, SECOND_MS } from '#server/kernel/clock.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'

const fixture = await createGameFixture()
const { game, ledger } = fixture.app.modules
const { db, install } = fixture.app.kernel
const TRIES = 600
const ROUNDS = 2
/** So many ask at once; more would only wait for a connection. */
const AT_ONCE = 40
/** Tries of one member, which come at once. */
const A_MEMBERS = 100
const LOCK_MS = 180 * SECOND_MS
/** So long before the lock most of a round's bets begin to come; a machine needs longer for them. */
const AROUND_MS = 300
/** So long after the lock a round is closed for good. */
const SETTLED_MS = 1_100

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'success'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

function bet(memberId: string, seq: number, [side, amount]: readonly [string, string]) {
  return db.tx((tx) => game.placeBet(tx, { memberId, form: { seq, side, amount } }))
}

/** Work through a queue, so many at once. */
async function inLanes(count: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) {
      next += 1
      await one(next - 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

const now = () => databaseNow(install, db)

describe('hundreds of tries', () => {
  it('around the lock: no bet is taken that was sent after it, and every bet taken before it counts', async () => {
    const members = await aCrowd(fixture.app, { count: TRIES / ROUNDS, mcs: '100' })
    let [late, taken, refused] = [0, 0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      const seq = await fixture.nextRound()
      await fixture.toMoment(LOCK_MS / 2)
      const { closes } = await db.one<{ closes: Date }>(
        sql`select closes_at as closes from game_rounds where seq = ${seq}`,
      )
      let [inTime, accepted] = [0, 0]
      const tryBet = async (index: number) => {
        const sentAt = await now()
        const code = await codeOf(bet(members[index] ?? '', seq, [index % 2 === 0 ? 'UP' : 'DOWN', '10']))
        expect(['success', 'GAME-A002']).toContain(code)
        if (code !== 'success') refused += 1
        else if (sentAt >= closes) late += 1
        else accepted += 1
        if (sentAt < closes) inTime += 1
      }
      const sixth = members.length / 6
      await inLanes(sixth, tryBet)
      await fixture.toMoment(LOCK_MS - AROUND_MS)
      await inLanes(4 * sixth, (index) => tryBet(sixth + index))
      await expect.poll(async () => (await now()) > closes).toBe(true)
      await inLanes(sixth, (index) => tryBet(5 * sixth + index))
      await expect.poll(async () => (await now()) > plus(closes, SETTLED_MS), { timeout: 5_000 }).toBe(true)
      await game.runDue()
      const { units, count } = await db.one<{ units: bigint; count: number }>(sql`
        select up_units + down_units as units, up_count + down_count as count from game_rounds where seq = ${seq}`)
      expect({ count, sum: formatUnits(units) }).toEqual({ count: accepted, sum: String(10 * accepted) })
      expect(inTime).toBeGreaterThanOrEqual(accepted)
      taken += accepted
    }
    expect(late).toBe(0)
    expect(taken + refused).toBe(TRIES)
    // Both sides of the lock were tried in earnest: a sixth long before it and a sixth after it, and the rest across it at the machine's own speed.
    expect(Math.min(taken, refused)).toBeGreaterThan(AT_ONCE)
  }, 600_000)

  it('never stake more than the limit when they come at once', async () => {
    const counts: Record<string, number> = {}
    const seqs: number[] = []
    // A round each for a part of them: its three minutes are of the real clock.
    for (let round = 0; round < ROUNDS; round += 1) {
      const members = await aCrowd(fixture.app, { count: TRIES / A_MEMBERS / ROUNDS, mcs: '5000' })
      for (const memberId of members) await game.changeLimits({ memberId, form: { dayStake: '60' } })
      const seq = await fixture.nextRound()
      seqs.push(seq)
      await inLanes(TRIES / ROUNDS, async (index) => {
        const memberId = members[Math.floor(index / A_MEMBERS)] ?? ''
        const chance = Math.imul(index, 2_654_435_761) >>> 0
        // The one of a member's first bets that wins comes near to the limit; those that come later are anything below and above it.
        const isFirst = index % A_MEMBERS < AT_ONCE
        const amount = String(isFirst ? 51 + (chance % 10) : 10 + (chance % 120))
        const code = await codeOf(
          bet(memberId, seq, ['UP', amount]).then(async ({ bet: { id } }) => {
            // What is taken back may be staked again: the limit is tried anew each time.
            if (index % A_MEMBERS < A_MEMBERS - AT_ONCE)
              await db.tx((tx) => game.cancelBet(tx, { memberId, id }))
          }),
        )
        counts[code] = (counts[code] ?? 0) + 1
      })
    }
    expect(Object.keys(counts).toSorted()).toEqual(['GAME-A003', 'GAME-A005', 'success'])
    const { over, most } = await db.one<{ over: number; most: bigint }>(sql`
      select count(*) filter (where units > 60000000)::integer as over, max(units) as most
      from game_bets where seq = any (${seqs}::integer[])`)
    expect(over).toBe(0)
    expect(most).toBeGreaterThan(50_000_000n)
    expect((await ledger.verify(db)).isRight).toBe(true)
  }, 600_000)
})

import { expect, it } from 'vitest'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'

const fixture = await createGameFixture()
const { game, ledger } = fixture.app.modules
const { db } = fixture.app.kernel

/** Every third one bets up: more than one piece of winners, of losers and of refunds whichever way it ends. */
const PLAYERS = 4_800
/** So many wait for a batch at most. */
const AT_ONCE = 300
const END_MS = 240 * SECOND_MS
const SETTLE_MS = SECOND_MS

/** Through the batches that calls of the same moment share. */
async function everyoneBets(seq: number): Promise<void> {
  const members = await aCrowd(fixture.app, { count: PLAYERS, mcs: '100' })
  const bet = (memberId: string, index: number) =>
    game.bets({
      keyed: undefined,
      request: { memberId, form: { seq, side: index % 3 === 0 ? 'UP' : 'DOWN', amount: '10' } },
      caller: { memberId, sessionId: memberId },
      checkAccess: async (_, callers) => callers.map(() => undefined),
      wrap: (body) => ({ status: 200, body }),
      refuse: (failure) => {
        throw failure
      },
    })
  for (let from = 0; from < PLAYERS; from += AT_ONCE) {
    const group = members.slice(from, from + AT_ONCE)
    await Promise.all(group.map((memberId, index) => bet(memberId, from + index)))
  }
}

/** Until it is taken away, a lane that comes so far breaks down in the middle of its transaction. */
async function breakAt(lane: string, condition: string) {
  await db.run({
    text: `alter table game_payments add constraint broken_${lane} check (lane <> '${lane}' or ${condition})`,
    values: [],
  })
  return () => db.run({ text: `alter table game_payments drop constraint broken_${lane}`, values: [] })
}

const standing = () =>
  db.many<{ lane: string; isBegun: boolean; isDone: boolean }>(sql`
    select lane, paid_through > 0 or pays_winners as "isBegun", done_at is not null as "isDone"
    from game_payments order by lane`)

it('a round of thousands is paid once: after a crash in each lane, and by four processes at once', async () => {
  const seq = await fixture.nextRound()
  await everyoneBets(seq)
  await fixture.lock()
  await fixture.toMoment(END_MS - SECOND_MS / 2)
  await game.poll()
  await fixture.toMoment(END_MS + SETTLE_MS)

  // The losers are paid in, the refunds of half of them made; then both break down.
  const mendStakes = await breakAt('STAKES', 'not (pays_winners and paid_through > 0)')
  const mendRefunds = await breakAt('REFUNDS', 'done_at is null')
  await expect(game.runDue()).rejects.toThrow('both lanes')
  expect(await standing()).toEqual([
    { lane: 'REFUNDS', isBegun: true, isDone: false },
    { lane: 'STAKES', isBegun: true, isDone: false },
  ])
  await mendRefunds()
  await expect(game.runDue()).rejects.toThrow('broken_stakes')
  const { early } = await db.one<{ early: Date | null }>(
    sql`select paid_at as early from game_rounds where seq = ${seq}`,
  )
  expect(early).toBeNull()
  await mendStakes()
  await Promise.all([game.runDue(), game.runDue(), game.runDue(), game.runDue()])

  const { result, paid } = await db.one<{ result: string; paid: Date | null }>(
    sql`select result, paid_at as paid from game_rounds where seq = ${seq}`,
  )
  expect(paid).not.toBeNull()
  const ups = PLAYERS / 3
  const moved = await db.many(sql`
    select kind, count(*)::integer as n, (sum(amount) / 1000000)::integer as mcs from ledger_transfers
    where op = 1 and kind like 'game%' and detail <> 'fee' and debit_class <> 'MEMBER_AVAILABLE' group by 1 order by 1`)
  const winners = result === 'UP' ? ups : PLAYERS - ups
  const fees = await db.one<{ mcs: bigint }>(sql`select (sum(fee) / 1000000)::bigint as mcs from game_bets`)
  expect(moved).toEqual([
    { kind: 'game_betting', n: PLAYERS, mcs: 20 * ups },
    { kind: 'game_profit', n: winners, mcs: 20 * ups - Number(fees.mcs) },
    { kind: 'game_refund', n: PLAYERS - ups, mcs: 10 * (PLAYERS - 2 * ups) },
  ])
  const { left } = await db.one<{ left: bigint }>(sql`
    select sum(balance)::bigint as left from ledger_accounts where class in ('GAME_POOL', 'GAME_STAKE')`)
  expect(left).toBe(0n)
  expect(await ledger.verify(db)).toEqual({ isRight: true })
}, 600_000)

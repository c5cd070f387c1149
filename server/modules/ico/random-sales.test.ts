import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseUnits } from '#contract/money.ts'
import {
  addDays,
  dueReleaseDay,
  releasedBy,
  REMAINDERS,
  vestingOf,
  type Vesting,
} from '#contract/rules/money/vesting.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createIcoFixture } from '#testing/fixtures/ico-fixture.ts'
import { lockedOf, mcsOf, proceedsOf, usdtOf } from './ico-accounts.ts'
import { listEntries, type EntryRow } from './entries.ts'
import { rounds } from '#testing/rounds.ts'

const fixture = await createIcoFixture()
const { app, openRound, joinPast, release } = fixture
const { kernel, modules } = app
const { ico, ledger } = modules
const HELD = '30000'

/** What a member did, by simple arithmetic and no database. */
interface Sale {
  readonly number: number
  readonly member: string
  readonly amount: bigint
  readonly vesting: Vesting
}

interface Model {
  readonly members: readonly string[]
  readonly sales: Map<string, Sale>
  readonly rounds: number[]
  /** Up to which day a run has released. */
  through: string
}

type Step = (model: Model) => Promise<void>

const memberIndexes = fc.nat({ max: 3 })
const anEntry = fc.record({
  memberIndex: memberIndexes,
  round: fc.nat({ max: 2 }),
  amount: fc.integer({ min: 100, max: 5_000 }),
})

const enters = anEntry.map(({ memberIndex, round, amount }): Step => async ({ members, rounds, sales }) => {
  const [member = '', number = 0] = [members[memberIndex % members.length], rounds[round % rounds.length]]
  const entry = await joinPast(member, number, String(amount)).catch(() => undefined)
  if (entry === undefined) return
  const row = (await listEntries(kernel.db, { number, limit: 100 })).find(({ id }) => id === entry.id)
  const day = koreaOf(entry.date)
  const rule = (await ico.getRound(member, String(number))).round.vesting
  const vesting = vestingOf(rule, parseUnits(entry.obtained) ?? 0n, day)
  expect(row && [row.firstDay, row.lastDay, row.daily]).toEqual([
    vesting.firstDay,
    vesting.lastDay,
    vesting.daily,
  ])
  sales.set(entry.id, { number, member, amount: BigInt(amount) * 1_000_000n, vesting })
})

const koreaOf = (time: string): string => new Date(Date.parse(time) + 9 * HOUR_MS).toISOString().slice(0, 10)

const waits = fc.integer({ min: 1, max: 60 * 24 }).map(
  (hours): Step =>
    async () =>
      fixture.advance(hours * HOUR_MS),
)

const runs = fc.integer({ min: 1, max: 3 }).map((workers): Step => async (model) => {
  await Promise.all(Array.from({ length: workers }, release))
  await release()
  const due = dueReleaseDay(kernel.clock.now())
  if (due > model.through) model.through = due
})

const closes = fc.nat({ max: 2 }).map((round): Step => async ({ rounds }) => {
  const number = rounds[round % rounds.length] ?? 0
  await kernel.db.tx((tx) => ico.closeRound(tx, number))
})

const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, one) => all + one, 0n)

/** The invariants in the groups of Sablier's own tests: of one stream, of a sender's streams, of the book that holds them. */
async function check({ members, sales, through }: Model): Promise<void> {
  const rows = await kernel.db.many<Pick<EntryRow, 'id' | 'state' | 'obtained' | 'released'>>(
    sql`select id, state, obtained, released from ico_entries where id = any (${[...sales.keys()]}::uuid[])`,
  )
  expect(rows.length).toBe(sales.size)
  for (const { id, state, obtained, released } of rows) {
    const vesting = sales.get(id)?.vesting
    if (vesting === undefined) throw new Error(`nobody made ${id}`)
    // One stream: withdrawn is what time has freed; it never exceeds the deposit; a state says what its figures say.
    expect(released).toBe(releasedBy(vesting, through))
    expect(released <= obtained && obtained === vesting.obtained).toBe(true)
    expect(state === 'RELEASED').toBe(released === obtained)
    if (state === 'LOCKED') expect(released).toBe(0n)
  }
  for (const member of members) {
    const own = [...sales.values()].filter((sale) => sale.member === member)
    const [usdt, locked, free] = await ledger.getBalances(kernel.db, [
      usdtOf(member),
      lockedOf(member),
      mcsOf(member),
    ])
    const freed = sum(own.map(({ vesting }) => releasedBy(vesting, through)))
    // A member's streams: deposited = withdrawn + locked, and nothing else moved.
    expect(free).toBe(freed)
    expect(locked).toBe(sum(own.map(({ vesting }) => vesting.obtained)) - freed)
    expect(usdt).toBe((parseUnits(HELD) ?? 0n) - sum(own.map(({ amount }) => amount)))
  }
  const rounds = await ico.listAllRounds(kernel.db, 100)
  for (const { id, number, sold, cap } of rounds) {
    const of = sum([...sales.values()].filter((sale) => sale.number === number).map(({ amount }) => amount))
    const [received] = await ledger.getBalances(kernel.db, [proceedsOf(id)])
    if (of > 0n) expect([sold, received]).toEqual([of, of])
    expect(sold <= cap).toBe(true)
  }
  expect(await fixture.isRight()).toBe(true)
}

async function begin(): Promise<Model> {
  const rounds: number[] = []
  const closesAt = new Date(kernel.clock.nowMs() + 3_650 * DAY_MS)
  for (const remainder of REMAINDERS)
    rounds.push(await openRound({ price: '0.237', cap: '20000', closesAt, vesting: { remainder } }))
  const members = await fixture.aCrowdOf(4, HELD)
  await release()
  return { members, sales: new Map(), rounds, through: addDays(dueReleaseDay(kernel.clock.now()), 0) }
}

it('whatever members, time, workers and staff do in any order, books, schedules and simple arithmetic agree', async () => {
  const step = fc.oneof(
    { arbitrary: enters, weight: 4 },
    { arbitrary: waits, weight: 4 },
    { arbitrary: runs, weight: 4 },
    { arbitrary: closes, weight: 1 },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const model = await begin()
      for (const act of steps) {
        await act(model)
        await check(model)
      }
    }),
    { numRuns: rounds(6, 15), endOnFailure: true },
  )
}, 600_000)

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { createRewardFixture } from '#testing/fixtures/reward-fixture.ts'
import { rounds } from '#testing/rounds.ts'

const fixture = await createRewardFixture()
const { kernel, modules } = fixture.app

const MEMBERS = rounds(300, 1_000)
const VACANCIES = 37
/** Joins under way at once, as many as a server's connections let in. */
const LANES = 100

it('hundreds of joins at once against a treasury for thirty-seven make exactly thirty-seven plans', async () => {
  const members = await aCrowd(fixture.app, { count: MEMBERS, usdt: '1000' })
  // Each plan of 1,000 needs 1,050 of the operator; one unit less than for the thirty-eighth is there.
  await fixture.fund('39899.999999')
  const waiting = [...members]
  const codes: string[] = []
  const lane = async () => {
    for (let memberId = waiting.pop(); memberId !== undefined; memberId = waiting.pop())
      codes.push(
        await fixture.join({ memberId }, '1000').then(
          () => 'joined',
          (error: unknown) =>
            error instanceof Error && 'code' in error ? String(error.code) : String(error),
        ),
      )
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  expect(codes.filter((code) => code === 'joined')).toHaveLength(VACANCIES)
  expect(codes.filter((code) => code === 'PLAN-A004')).toHaveLength(MEMBERS - VACANCIES)
  const { plans } = await kernel.db.one<{ plans: number }>(
    sql`select count(*)::integer as plans from rewards_plans where state = 'ACTIVE'`,
  )
  expect(plans).toBe(VACANCIES)
  expect(await modules.rewards.checkCover()).toEqual([])
  expect(await fixture.booksAreRight()).toBe(true)
  const { capacityLeft } = await modules.rewards.getPlanConfig(members[0] ?? '')
  expect(capacityLeft).toBe('999')
}, 600_000)

it('capital is set aside once, however many decide about it in one moment', async () => {
  const [source, chain] = [
    { class: 'OPERATOR_CAPITAL', currency: 'USDT' },
    { class: 'CHAIN', currency: 'USDT' },
  ] as const
  const capital = async () => (await modules.ledger.getBalance(kernel.db, source)).balance
  const before = await capital()
  const [units, amount] = [80_000_000n, { currency: 'USDT', units: 100_000_000n - before }] as const
  const kind = 'operator_funding'
  const receipt = {
    key: randomUUID(),
    op: 'post',
    kind,
    detail: '',
    debit: chain,
    credit: source,
    amount,
  } as const
  await kernel.db.tx((tx) => modules.ledger.post(tx, [receipt]))
  const consume = (name: string) =>
    kernel.db.tx((tx) => modules.rewards.fundTreasury(tx, { name, source: 'OPERATOR_CAPITAL', units }))
  const given = await Promise.all(Array.from({ length: 8 }, () => consume(randomUUID())))
  expect(given.filter(Boolean)).toHaveLength(1)
  expect(await capital()).toBe(20_000_000n)
})

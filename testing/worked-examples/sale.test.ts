import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits, formatUnits } from '#contract/money.ts'
import { addDays, releaseAt } from '#contract/rules/money/vesting.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createIcoFixture } from '#testing/fixtures/ico-fixture.ts'
import type { FundedMember } from '#testing/members/member-money.ts'

/** Worked example 9 of the specification: three entries on their own dates, each released to its last day. */
const fixture = await createIcoFixture({}, '2025-04-01T01:00:00Z')
const { kernel } = fixture.app

const releasesOf = async ({ memberId }: FundedMember) =>
  (
    await kernel.db.many<{ amount: bigint }>(sql`
      select t.amount from ledger_transfers t join ledger_accounts a on a.id = t.credit_account
      where t.kind = 'ico_unlock_vesting_increase' and a.owner_id = ${memberId} and a.class = 'MEMBER_AVAILABLE'
      order by t.posted_at`)
  ).map(({ amount }) => formatUnits(amount))

/** Runs the releases of every day from one to another, as the clock passes them. */
async function passDays(from: string, to: string): Promise<void> {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    fixture.advance(Math.max(releaseAt(day).getTime() + SECOND_MS - kernel.clock.nowMs(), 0))
    await kernel.jobs.runNow('ico-releases')
  }
}

interface Example {
  readonly from: string
  readonly amount: string
  readonly price: string
  readonly worth: string
  readonly obtained: string
  readonly firstDay: string
  readonly lastDay: string
  readonly days: number
  readonly daily: string
  readonly last: string
}

const EXAMPLES: readonly Example[] = [
  {
    from: '2025-04-01',
    amount: '500',
    price: '0.25',
    worth: '600',
    obtained: '2400',
    firstDay: '2025-06-01',
    lastDay: '2026-03-31',
    days: 304,
    daily: '7.2',
    last: '218.4',
  },
  {
    from: '2025-12-31',
    amount: '100',
    price: '0.25',
    worth: '110',
    obtained: '440',
    firstDay: '2026-02-28',
    lastDay: '2026-12-30',
    days: 306,
    daily: '1.32',
    last: '37.4',
  },
  {
    from: '2026-04-30',
    amount: '5000',
    price: '0.23',
    worth: '6500',
    obtained: '28260.869565',
    firstDay: '2026-06-30',
    lastDay: '2027-04-29',
    days: 304,
    daily: '84.782608',
    last: '2571.739341',
  },
]

describe('worked example 9, day by day', () => {
  it(
    'releases every entry from its first day to its last, to the last unit',
    { timeout: 240_000 },
    async () => {
      const entered: { member: FundedMember; example: Example }[] = []
      let day = '2025-04-01'
      for (const example of EXAMPLES) {
        await passDays(day, example.from)
        day = example.from
        const number = await fixture.openRound({ price: example.price })
        const member = await fixture.aFunded({ USDT: example.amount })
        const body = await fixture.body(member, number, example.amount)
        const { participation } = await fixture.ok(api.ico.joinIco, { token: member.token, body })
        const { amount, worth, obtained, daily, firstDay: releaseStart, lastDay } = example
        expect(participation).toMatchObject({ amount, worth, obtained, daily, releaseStart, lastDay })
        entered.push({ member, example })
      }
      await passDays(day, EXAMPLES.at(-1)?.lastDay ?? '')
      for (const { member, example } of entered) {
        const released = await releasesOf(member)
        expect([released.length, released.at(-1)]).toEqual([example.days, example.last])
        expect(new Set(released.slice(0, -1))).toEqual(new Set([example.daily]))
        const sum = released.reduce((total, one) => total + (parseUnits(one) ?? 0n), 0n)
        expect(formatUnits(sum)).toBe(example.obtained)
        const { MCS } = await fixture.ok(api.wallet.getBalance, { token: await fixture.token(member) })
        expect([MCS.available, MCS.locked]).toEqual([example.obtained, '0'])
      }
      expect(await fixture.isRight()).toBe(true)
    },
  )
})

import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { bringCapital } from '#testing/fixtures/ico-fixture.ts'

const fixture = await createGameFixture()
const staff = await openConsole(fixture)
const { db } = fixture.app.kernel
const { modules } = fixture.app
const reason = 'Because the test says so.'
await bringCapital(fixture.app, 'USDT', '100000000')
await bringCapital(fixture.app, 'MCS', '100000000')

it('a flagged pair is decided once: confirmed, what waited is cancelled', async () => {
  const upline = await fixture.aFunded()
  const member = await fixture.aFunded({ MCS: '1000' }, upline)
  const token = await fixture.token(member)
  await modules.market.confirmMcsPrice()
  // More than the sign-up bonus pays for: only then the upline earns of it.
  const body = { item: 'AUTOBOT' as const, days: 90 }
  const { quoteId } = await fixture.ok(api.membership.quoteMembership, { token, body })
  await fixture.ok(api.membership.subscribe, { token, body: { quoteId } })
  await db.run(sql`
    insert into referral_flags (member_id, upline_id, reason, state, found_at)
    values (${member.memberId}, ${upline.memberId}, 'DEVICE', 'OPEN', ${fixture.app.kernel.clock.now()})
    on conflict (member_id, upline_id) do update set state = 'OPEN'`)
  const find = async (state: 'OPEN' | 'CONFIRMED') =>
    (await staff.risk.ok(consoleApi.referral.listFlags, { query: { state } })).items.find(
      (one) => one.member.id === member.memberId,
    )
  const flag = await find('OPEN')
  expect(flag).toMatchObject({ member: { loginId: member.id }, upline: { loginId: upline.id } })
  expect(flag?.waiting.map(({ coin }) => coin)).toEqual(['MCS'])
  const decide = () =>
    staff.risk.call(consoleApi.referral.decideFlag, {
      params: { id: flag?.id ?? '' },
      body: { decision: 'CONFIRMED', reason },
    })
  const answers = await Promise.all([decide(), decide(), decide()])
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  expect((await find('CONFIRMED'))?.waiting).toEqual([])
  const tree = await staff.owner.ok(consoleApi.referral.getTree, { query: { loginId: upline.id } })
  expect(tree.items.map(({ loginId }) => loginId)).toEqual([member.id])
  expect(tree.member.counts[0]).toBe(1)
})

describe('the first page of commissions', () => {
  it('raises the alarm above its bound, not at it', async () => {
    const alarmBps = await fixture.app.kernel.parameters.get('referral.alarm_bps')
    const isAlarm = async (commissions: number) => {
      fixture.advance(1_000)
      await db.run(sql`
        insert into referral_ratios (at, coin, revenue, commissions)
        values (${fixture.app.kernel.clock.now()}, 'MCS', 10000, ${commissions})`)
      const { ratios } = await staff.risk.ok(consoleApi.referral.getReferral)
      return ratios.find(({ id }) => id === 'MCS')?.isAlarm
    }
    expect(await isAlarm(alarmBps)).toBe(false)
    expect(await isAlarm(alarmBps + 1)).toBe(true)
  })

  it('an empty cursor begins at the newest flag, a broken one is refused', async () => {
    const codeFor = (cursor: string) => staff.risk.code(consoleApi.referral.listFlags, { query: { cursor } })
    expect(await codeFor('')).toBe('success')
    for (const cursor of ['x', '1_2', `1_${'0'.repeat(8)}`]) expect(await codeFor(cursor)).toBe('COMMON-B001')
  })
})

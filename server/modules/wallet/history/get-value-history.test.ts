import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'

const fixture = await createFixture()
const money = await openMoneyTools(fixture)
const { kernel, modules } = fixture.app
const { getValueHistory, getBalance } = api.wallet

async function valuesOf(token: string, range: '1D' | '1W' | '1M' | 'ALL') {
  const { points } = await fixture.ok(getValueHistory, { token, query: { range } })
  return points
}

it('follows deposits and a new price of MCS, and ends in the total of now', async () => {
  const member = await money.aFunded({ USDT: '100' })
  fixture.advance(2 * DAY_MS)
  await money.deposit(member.memberId, 'MCS', '400')
  fixture.advance(DAY_MS)
  await modules.market.setMcsPrice(kernel.db, 500_000n)
  fixture.advance(HOUR_MS)
  const token = await money.token(member)
  const points = await valuesOf(token, '1W')
  const values = [...new Set(points.map(({ value }) => value))]
  expect(values).toEqual(['0', '100', '200', '300'])
  const { totalUsdt } = await fixture.ok(getBalance, { token })
  expect(points.at(-1)?.value).toBe(totalUsdt)
  expect(points).toHaveLength(85)
})

it('of all time begins with nothing, before the first movement', async () => {
  const member = await money.aFunded({ USDT: '50' })
  fixture.advance(40 * DAY_MS)
  const token = await money.token(member)
  const points = await valuesOf(token, 'ALL')
  expect(points[0]?.value).toBe('0')
  expect(points.at(-1)?.value).toBe('50')
  const dayPoints = await valuesOf(token, '1D')
  expect(new Set(dayPoints.map(({ value }) => value))).toEqual(new Set(['50']))
})

it('is the own member’s alone', async () => {
  const [one, other] = [await money.aFunded({ USDT: '70' }), await money.aFunded({ USDT: '3' })]
  expect((await valuesOf(one.token, '1D')).at(-1)?.value).toBe('70')
  expect((await valuesOf(other.token, '1D')).at(-1)?.value).toBe('3')
})

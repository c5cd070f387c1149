import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { bringCapital, joinRound, openRound } from '#testing/fixtures/ico-fixture.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { parseRoundNumber } from './ico.console.ts'

const fixture = await createGameFixture()
const staff = await openConsole(fixture)
const { db } = fixture.app.kernel
const { modules } = fixture.app
const reason = 'Because the test says so.'
const { requests } = consoleApi
await bringCapital(fixture.app, 'USDT', '100000000')
await bringCapital(fixture.app, 'MCS', '100000000')

const approve = (requestId: string, key: string = randomUUID()) =>
  staff.owner.call(requests.approveRequest, { params: { id: requestId }, key })

describe('the token sale', () => {
  const form = {
    price: '0.25',
    cap: '1000',
    opensAt: '2026-12-01T00:00:00.000Z',
    closesAt: '2027-01-01T00:00:00.000Z',
    reason,
  }

  it('a round is made, announced and closed by two persons each; its cover is set aside and comes back', async () => {
    const made = await staff.finance.ok(consoleApi.ico.requestRound, { body: form })
    await approve(made.requestId)
    const [round] = (await staff.owner.ok(consoleApi.ico.listStaffRounds)).items
    expect(round).toMatchObject({ state: 'DRAFT', cap: '1000', price: '0.25' })
    const params = { id: round?.id ?? '' }
    const capital = async () =>
      (await modules.ledger.getBalance(db, { class: 'OPERATOR_CAPITAL', currency: 'MCS' })).balance
    const before = await capital()
    const opened = await staff.finance.ok(consoleApi.ico.requestOpening, { params, body: { reason } })
    expect((await approve(opened.requestId)).data).toMatchObject({ state: 'DONE' })
    expect(await capital()).toBeLessThan(before)
    expect(await staff.finance.code(consoleApi.ico.requestOpening, { params, body: { reason } })).toBe(
      'STAFF-A008',
    )
    const closed = await staff.finance.ok(consoleApi.ico.requestClosing, { params, body: { reason } })
    expect((await approve(closed.requestId)).data).toMatchObject({ state: 'DONE' })
    expect(await capital()).toBe(before)
  })

  it.each([
    ['price', { price: '0' }],
    ['cap', { cap: '1' }],
    ['closesAt', { closesAt: form.opensAt }],
    ['bonusTiers', { bonusTiers: 'all' }],
  ])('a wrong %s is told at its field', async (field, wrong) => {
    const { failure } = await staff.finance.call(consoleApi.ico.requestRound, { body: { ...form, ...wrong } })
    expect(failure).toMatchObject({ code: 'STAFF-B002', fields: { [field]: 'STAFF-B002' } })
  })
})

describe('the entries of a round', () => {
  it('are listed page by page, the newest first, and none of another round', async () => {
    const [number, other] = [await openRound(fixture.app), await openRound(fixture.app)]
    const members = await aCrowd(fixture.app, { count: 3, usdt: '1000' })
    for (const memberId of members) await joinRound(fixture.app, { memberId, number, amount: '100' })
    await joinRound(fixture.app, { memberId: members[0] ?? '', number: other, amount: '100' })
    const list = (query: { size: number; cursor?: string }) =>
      staff.finance.ok(consoleApi.ico.listEntries, { params: { id: String(number) }, query })
    const all = await list({ size: 10 })
    expect(all.items.map(({ member }) => member.id)).toEqual(members.toReversed())
    expect(all.next).toBeNull()
    const first = await list({ size: 2 })
    const second = await list({ size: 2, cursor: first.next ?? '' })
    expect([...first.items, ...second.items]).toEqual(all.items)
    expect(second.next).toBeNull()
  })
})

describe('a round’s number in an address', () => {
  it('has up to six digits and nothing else', () => {
    expect(['1', '12', '123456'].map(parseRoundNumber)).toEqual([1, 12, 123_456])
    for (const text of [undefined, '', '1234567', '-1', '1.5', 'one'])
      expect(() => parseRoundNumber(text), text).toThrow(expect.objectContaining({ code: 'COMMON-A001' }))
  })
})

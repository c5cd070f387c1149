import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { parseUnits } from '#contract/money.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { bringCapital } from '#testing/fixtures/ico-fixture.ts'

const fixture = await createGameFixture()
const staff = await openConsole(fixture)
const { db } = fixture.app.kernel
const { modules } = fixture.app
const reason = 'Because the test says so.'
const { requests } = consoleApi
await bringCapital(fixture.app, 'USDT', '100000000')
await bringCapital(fixture.app, 'MCS', '100000000')

async function mcsOf(memberId: string): Promise<bigint> {
  return parseUnits((await modules.wallet.balanceIn(db, memberId)).MCS.available) ?? 0n
}

describe('the game', () => {
  it('a void round gives every stake back whole; a decided one stays as it is', async () => {
    const [one, other] = [await fixture.aFunded(), await fixture.aFunded()]
    const seq = await fixture.nextRound()
    const before = [await mcsOf(one.memberId), await mcsOf(other.memberId)]
    await fixture.bet(one, seq, ['UP', '500'])
    await fixture.bet(other, seq, ['DOWN', '300'])
    const { largestBets, round } = await staff.risk.ok(consoleApi.game.getGame)
    expect(largestBets.map(({ member, amount }) => [member.loginId, amount])).toEqual([
      [one.id, '500'],
      [other.id, '300'],
    ])
    expect(round).toMatchObject({ id: String(seq), up: { sum: '500', count: 1 } })
    const params = { id: String(seq) }
    const open = await staff.risk.ok(consoleApi.game.listRoundBets, { params })
    expect(open.round).toMatchObject({ state: 'BETTING', up: { sum: '500' }, down: { sum: '300' } })
    const { requestId } = await staff.trading.ok(consoleApi.game.requestVoid, { params, body: { reason } })
    expect(await staff.trading.code(requests.approveRequest, { params: { id: requestId } })).toBe(
      'STAFF-A001',
    )
    await staff.risk.ok(requests.approveRequest, { params: { id: requestId } })
    await modules.game.runDue()
    expect([await mcsOf(one.memberId), await mcsOf(other.memberId)]).toEqual(before)
    const { round: ended } = await staff.risk.ok(consoleApi.game.listRoundBets, { params })
    expect(ended).toMatchObject({ state: 'VOID', up: { sum: '500', count: 1 } })
    expect(ended.paidAt).not.toBeNull()
    expect(await staff.trading.code(consoleApi.game.requestVoid, { params, body: { reason } })).toBe(
      'STAFF-A008',
    )
    expect(await modules.game.getRoundProof(String(seq), 0)).toMatchObject({ round: { state: 'VOID' } })
  })

  it('one person takes the bets away; a bet is refused then', async () => {
    const member = await fixture.aFunded()
    const seq = await fixture.nextRound()
    await staff.risk.ok(consoleApi.game.pauseGame, { body: { reason } })
    const body = { seq, side: 'UP', amount: '100' }
    const token = await fixture.token(member)
    expect(await fixture.code(api.game.placeBet, { token, body })).toBe('GAME-A002')
    const { items } = await staff.owner.ok(consoleApi.audit.listAudit, {
      query: { action: 'game.pauseGame' },
    })
    const [before, after] = [{ 'game.on': 'true' }, { 'game.on': 'false' }]
    expect(items).toMatchObject([{ subject: 'game.on', before, after, reason }])
  })

  it('lists rounds page by page, and the last page leads nowhere', async () => {
    const list = (query: { size: number; cursor?: string }) =>
      staff.auditor.ok(consoleApi.game.listGameRounds, { query })
    const all = await list({ size: 100 })
    expect(all.items.length).toBeGreaterThan(1)
    expect(all.next).toBeNull()
    const first = await list({ size: 1 })
    expect(first.next).toBe(all.items[0]?.id)
    const second = await list({ size: 1, cursor: first.next ?? '' })
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 2))
  })
})

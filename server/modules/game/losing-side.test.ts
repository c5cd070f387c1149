import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import type { FundedMember } from '#testing/members/member-money.ts'

/** Rounds as those read them who lose: pools that do not divide, and ties. */
const fixture = await createGameFixture()
const { game, ledger } = fixture.app.modules
const { db } = fixture.app.kernel
const { getGameLimits, listBets } = api.game

const lastBet = async (member: FundedMember) =>
  (await fixture.ok(listBets, { token: await fixture.token(member), query: {} })).items[0]
const balanceOf = async (member: FundedMember) =>
  (await fixture.ok(api.wallet.getBalance, { token: await fixture.token(member) })).MCS.available
const lostToday = async (member: FundedMember) =>
  (await fixture.ok(getGameLimits, { token: await fixture.token(member) })).today.loss

async function threeAgainstOne() {
  const members = [
    await fixture.aFunded(),
    await fixture.aFunded(),
    await fixture.aFunded(),
    await fixture.aFunded(),
  ]
  const seq = await fixture.nextRound()
  for (const [index, member] of members.entries())
    await fixture.bet(member, seq, [index < 3 ? 'UP' : 'DOWN', '10'])
  await fixture.lock()
  return { members, seq }
}

describe('the losing side', () => {
  it('loses its matched stakes of an odd pool to the millionth and gets the rest back', async () => {
    const { members, seq } = await threeAgainstOne()
    await db.run(sql`update game_rounds set lock_price = 10000000 where seq = ${seq}`)
    await fixture.end()
    const bets = await Promise.all(members.map(lastBet))
    expect(bets.map((bet) => [bet?.result, bet?.adjust, bet?.profit])).toEqual([
      ['LOOSE', '6.666666', '0'],
      ['LOOSE', '6.666667', '0'],
      ['LOOSE', '6.666667', '0'],
      ['WIN', '0', '19.5'],
    ])
    expect(await Promise.all(members.map(balanceOf))).toEqual([
      '9996.666666',
      '9996.666667',
      '9996.666667',
      '10009.5',
    ])
    expect(await Promise.all(members.map(lostToday))).toEqual(['3.333334', '3.333333', '3.333333', '0'])
    expect((await ledger.verify(db)).isRight).toBe(true)
  })

  it('is nobody in a tie: odd pools come back whole on both sides, and no limit is used up', async () => {
    const { members, seq } = await threeAgainstOne()
    await fixture.toMoment(239_500)
    const price = await game.poll()
    await db.run(sql`update game_rounds set lock_price = ${price} where seq = ${seq}`)
    await fixture.toMoment(241_000)
    await game.runDue()
    for (const member of members) {
      expect(await lastBet(member)).toMatchObject({
        result: 'BALANCE_REFUND',
        reason: 'TIE',
        adjust: '10',
        profit: '0',
      })
      expect([await balanceOf(member), await lostToday(member)]).toEqual(['10000', '0'])
    }
    expect((await ledger.verify(db)).isRight).toBe(true)
  })
})

it('each is told what was won, lost, or came back', async () => {
  const [winner, loser] = [await fixture.aFunded(), await fixture.aFunded()]
  const seq = await fixture.nextRound()
  await fixture.bet(winner, seq, ['UP', '300'])
  await fixture.bet(loser, seq, ['DOWN', '200'])
  await fixture.lock()
  await fixture.end()
  const { round } = await fixture.proof(seq)
  const told = await fixture.app.kernel.db.many<{ member: string; kind: string; amount: string }>(sql`
    select member_id as member, kind, params ->> 'amount' as amount from notifications_alarms
    where kind like 'GAME%' and member_id in (${winner.memberId}, ${loser.memberId})`)
  const of = (member: string) =>
    told.filter((one) => one.member === member).map(({ kind, amount }) => [kind, amount])
  expect(round.state).toBe('SETTLED')
  const [lost, won] = round.result === 'UP' ? [loser, winner] : [winner, loser]
  expect(of(lost.memberId)).toEqual([['GAME_LOST', '200']])
  expect(of(won.memberId).map(([kind]) => kind)).toEqual(['GAME_WON'])
})

import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits, formatUnits } from '#contract/money.ts'
import type { GameSide } from '#contract/rules/game.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import type { FundedMember } from '#testing/members/member-money.ts'
import { above, payerOf, uplineTools } from '#testing/members/upline-tools.ts'

/** Worked examples 10 to 12 of the specification and the small fee of example 1, through the whole server; the first price is set so that a side wins. */
const fixture = await createGameFixture()
const { db } = fixture.app.kernel
const { game, ledger } = fixture.app.modules
const END_MS = 239_500
const AFTER_MS = 241_000

type Ending = GameSide | 'TIE'

async function setLockPrice(seq: number, ending: Ending): Promise<void> {
  await fixture.toMoment(END_MS)
  const price = await game.poll()
  const lock = ending === 'TIE' ? price : ending === 'UP' ? 1 : 10_000_000
  await db.run(sql`update game_rounds set lock_price = ${lock} where seq = ${seq}`)
}

const units = (text: string | undefined) => parseUnits(text ?? '') ?? 0n
const totalOf = (sums: readonly bigint[]) => sums.reduce((total, one) => total + one, 0n)
const feesUnits = async () => (await ledger.getBalance(db, { class: 'FEES', currency: 'MCS' })).balance
const mcsOf = async (member: FundedMember) =>
  (await fixture.ok(api.wallet.getBalance, { token: await fixture.token(member) })).MCS.available

/** What a bet came to: result, what stood against the other side, what came back of it, what was paid, and its fee. */
async function betOf(member: FundedMember) {
  const { items } = await fixture.ok(api.game.listBets, { token: await fixture.token(member), query: {} })
  const [bet] = items
  return [bet?.result, bet?.matched, bet?.adjust, bet?.profit, bet?.fee]
}

/** Lets one round end as wanted, with bets of members in their order. */
async function playRound(
  bets: readonly (readonly [FundedMember, GameSide, string])[],
  ending: Ending,
): Promise<void> {
  const seq = await fixture.nextRound()
  for (const [member, side, amount] of bets) await fixture.bet(member, seq, [side, amount])
  await fixture.lock()
  await setLockPrice(seq, ending)
  await fixture.toMoment(AFTER_MS)
  await game.runDue()
}

/** Plays one round with a new member for each bet. What all put in came out again, as pay, return or fee, into their balances. */
async function play(bets: readonly (readonly [GameSide, string])[], ending: Ending) {
  const members: FundedMember[] = []
  for (const _ of bets) members.push(await fixture.aFunded({ MCS: '2000' }))
  const feesBefore = await feesUnits()
  const placed = bets.flatMap(([side, amount], index) => {
    const member = members[index]
    return member === undefined ? [] : [[member, side, amount] as const]
  })
  await playRound(placed, ending)
  const rows = await Promise.all(members.map(betOf))
  const changes = rows.map(
    ([, , adjust, profit], index) => units(adjust ?? '') + units(profit ?? '') - units(bets[index]?.[1]),
  )
  expect(await Promise.all(members.map(mcsOf))).toEqual(
    changes.map((change) => formatUnits(units('2000') + change)),
  )
  const fees = totalOf(rows.map(([, , , , fee]) => units(fee ?? '')))
  expect([totalOf(changes), (await feesUnits()) - feesBefore]).toEqual([-fees, fees])
  expect((await ledger.verify(db)).isRight).toBe(true)
  return rows
}

describe('worked example 10', () => {
  const bets = [
    ['UP', '600'],
    ['UP', '400'],
    ['DOWN', '600'],
  ] as const

  it('pays the side of UP, and the larger side’s rest comes back', async () => {
    expect(await play(bets, 'UP')).toEqual([
      ['WIN', '360', '240', '702', '18'],
      ['WIN', '240', '160', '468', '12'],
      ['LOOSE', '600', '0', '0', '0'],
    ])
  })

  it('pays the side of DOWN, and the larger side’s rest comes back', async () => {
    expect(await play(bets, 'DOWN')).toEqual([
      ['LOOSE', '360', '240', '0', '0'],
      ['LOOSE', '240', '160', '0', '0'],
      ['WIN', '600', '0', '1170', '30'],
    ])
  })
})

describe('worked example 11', () => {
  it('gives the odd millionth to the earliest bet', async () => {
    const bets = [
      ['UP', '10'],
      ['UP', '10'],
      ['UP', '10'],
      ['DOWN', '10'],
    ] as const
    expect(await play(bets, 'UP')).toEqual([
      ['WIN', '3.333334', '6.666666', '6.500001', '0.166667'],
      ['WIN', '3.333333', '6.666667', '6.499999', '0.166667'],
      ['WIN', '3.333333', '6.666667', '6.499999', '0.166667'],
      ['LOOSE', '10', '0', '0', '0'],
    ])
  })
})

describe('worked example 12', () => {
  it('gives a tie back to both sides', async () => {
    const bets = [
      ['UP', '50'],
      ['DOWN', '70'],
    ] as const
    expect(await play(bets, 'TIE')).toEqual([
      ['BALANCE_REFUND', '0', '50', '0', '0'],
      ['BALANCE_REFUND', '0', '70', '0', '0'],
    ])
  })

  it('gives a bet back that no other side stands against', async () => {
    const member = await fixture.aFunded({ MCS: '2000' })
    const seq = await fixture.nextRound()
    await fixture.bet(member, seq, ['UP', '50'])
    await fixture.lock()
    const { round } = await fixture.proof(seq)
    expect(round.state).toBe('BALANCE_FAILED')
    expect(await betOf(member)).toEqual(['BALANCE_REFUND', '0', '50', '0', '0'])
    expect(await mcsOf(member)).toBe('2000')
  })
})

describe('worked example 1', () => {
  it('rounds the levels of a fee of 0.01 down', async () => {
    const { aLine, balances } = uplineTools(fixture, fixture)
    // Without a sign-up bonus, which would stand in the balances.
    await fixture.app.kernel.db.tx((tx) =>
      fixture.app.kernel.parameters.change(tx, 'signup.bonus_invitee_mcs', '0'),
    )
    const line = await aLine('2000')
    const payer = payerOf(line)
    const [friend, foe] = [await fixture.aFunded({ MCS: '2000' }), await fixture.aFunded({ MCS: '2000' })]
    // A fiftieth of the payer's 10 stands against the other side, and a twentieth of that gain is the fee.
    await playRound(
      [
        [payer, 'UP', '10'],
        [friend, 'UP', '490'],
        [foe, 'DOWN', '10'],
      ],
      'UP',
    )
    expect(await betOf(payer)).toEqual(['WIN', '0.2', '9.8', '0.39', '0.01'])
    fixture.advance(DAY_MS - (fixture.app.kernel.clock.nowMs() % DAY_MS) + HOUR_MS)
    await fixture.app.kernel.jobs.runNow('rewards-batch')
    expect(await balances(above(line))).toEqual(['0.003', '0.0009', '0.00027', '0.000081', '0.000024'])
    expect((await ledger.verify(db)).isRight).toBe(true)
  })
})

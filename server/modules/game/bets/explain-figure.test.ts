import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { poolShare } from '#contract/rules/game.ts'
import { expectedPay } from '#contract/rules/money/expected-pay.ts'
import { parseUnits } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { figureOf } from '#testing/members/figures/figure-of.ts'

const fixture = await createGameFixture()
const { db } = fixture.app.kernel
const units = (text: string) => parseUnits(text) ?? 0n

async function aRound() {
  const [one, other, watcher] = [await fixture.aFunded(), await fixture.aFunded(), await fixture.aFunded()]
  const seq = await fixture.nextRound()
  const { bet } = await fixture.bet(one, seq, ['UP', '600'])
  await fixture.bet(other, seq, ['DOWN', '420'])
  return { one, watcher, seq, of: String(seq), bet }
}

it('explains the pool and what either end brings as the screen works it out', async () => {
  const { one, watcher, of, bet } = await aRound()
  const { round, feeBps } = await fixture.ok(api.game.getGame, { token: one.token })
  const sums = { UP: units(round.up.sum), DOWN: units(round.down.sum) }
  const pool = await figureOf(fixture, { token: one.token, figure: 'GAME_POOL', of })
  expect(pool.sum).toEqual(['1020 MCS'])
  const share = poolShare(sums.UP, sums.DOWN)
  expect(pool.formulas).toEqual([
    'TOTAL: 600 + 420 = 1020 MCS',
    `POOL_UP: 600 ÷ (600 + 420) → ${share.up}%`,
    `POOL_DOWN: 100% − ${share.up}% = ${share.down}%`,
    'POOL_OWN: 600 MCS',
  ])
  expect(pool.moved).toEqual(['-600 MCS'])
  const seen = await figureOf(fixture, { token: watcher.token, figure: 'GAME_POOL', of })
  expect([seen.formulas.length, seen.movements]).toEqual([3, []])
  const pay = expectedPay({ side: 'UP', units: units(bet.amount) }, sums, feeBps)
  expect(pay.ifUp).toBe(units('999'))
  const payout = await figureOf(fixture, { token: one.token, figure: 'GAME_PAYOUT', of })
  expect(payout.formulas).toEqual([
    'BET_MATCHED: 600 − 180 = 420 MCS',
    'BET_IF_UP: 180 + 819 = 999 MCS',
    'BET_IF_DOWN: 180 + 0 = 180 MCS',
  ])
})

it('explains what a round paid, down to its movements', async () => {
  const { one, watcher, seq, of } = await aRound()
  await fixture.lock()
  await db.run(sql`update game_rounds set lock_price = 1 where seq = ${seq}`)
  await fixture.end()
  const { items } = await fixture.ok(api.game.listBets, { token: one.token })
  const won = await figureOf(fixture, { token: one.token, figure: 'GAME_PAYOUT', of })
  expect(items[0]).toMatchObject({ adjust: '180', profit: '819', fee: '21' })
  expect(won.sum).toEqual(['999 MCS'])
  expect(won.formulas).toEqual([
    'BET_RETURNED: 600 − 420 = 180 MCS',
    'BET_GAIN: 2 × 420 − 21 = 819 MCS',
    'TOTAL: 180 + 819 = 999 MCS',
  ])
  expect(won.moved).toContain('819 MCS')
  const { token } = watcher
  const asked = { token, params: { figure: 'GAME_PAYOUT' }, query: { of } }
  expect(await fixture.code(api.wallet.getFigure, asked)).toBe('COMMON-A001')
})

import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { figureOf } from '#testing/members/figures/figure-of.ts'
import { createIcoFixture } from '#testing/fixtures/ico-fixture.ts'

const fixture = await createIcoFixture()

it('explains price, bonus and what is released with the own entries, as the screen shows them', async () => {
  const number = await fixture.openRound()
  const member = await fixture.aFunded({ USDT: '2000' })
  const first = await fixture.joinPast(member.memberId, number, '500')
  const second = await fixture.joinPast(member.memberId, number, '100')
  const of = String(number)
  const token = await fixture.token(member)
  const { round } = await fixture.ok(api.ico.getIcoRound, { token, params: { ico_number: of } })
  const price = await figureOf(fixture, { token, figure: 'ICO_PRICE', of })
  expect(price.sum).toEqual([`${round.price} USDT`])
  expect(price.formulas.map((one) => one.replace(/ \d{4}-\d\d-\d\d/, ''))).toEqual([
    `ICO_OBTAINED: (500 + 100) ÷ 0.25 = ${first.obtained} MCS`,
    `ICO_OBTAINED: (100 + ${second.bonus}) ÷ 0.25 = ${second.obtained} MCS`,
    `TOTAL: ${first.obtained} + ${second.obtained} = 2840 MCS`,
  ])
  expect(price.moved.toSorted()).toEqual(['-100 USDT', '-500 USDT', '2400 MCS', '440 MCS'])
  expect((await figureOf(fixture, { token, figure: 'ICO_BONUS', of })).sum).toEqual(['110 USDT'])

  for (let day = 0; day < 3; day += 1) {
    if (day === 0) fixture.toDay(first.releaseStart)
    else fixture.nextDay()
    await fixture.app.kernel.jobs.runNow('ico-releases')
  }
  const later = await fixture.token(member)
  const summary = await fixture.ok(api.ico.getVestingSummary, { token: later })
  expect(summary.available).not.toBe('0')
  const vested = await figureOf(fixture, { token: later, figure: 'ICO_VESTED' })
  expect(vested.sum).toEqual([`${summary.available} MCS`])
  expect(vested.formulas[0]).toMatch(`${first.daily} × 3 = `)
  expect(vested.total).toBe(6)
})

it('explains a round that the member is not in by one USDT and the steps of its bonus', async () => {
  const number = await fixture.openRound()
  const { token } = await fixture.aFunded({})
  const of = String(number)
  const price = await figureOf(fixture, { token, figure: 'ICO_PRICE', of })
  expect(price.formulas).toEqual(['ICO_ONE: 1 ÷ 0.25 = 4 MCS'])
  expect(price.movements).toEqual([])
  const bonus = await figureOf(fixture, { token, figure: 'ICO_BONUS', of })
  expect(bonus.sum).toEqual([])
  expect(bonus.formulas[0]).toBe('ICO_STEP: 100 × 10% = 10 USDT')
})

it('knows no round that is not announced', async () => {
  const { token } = await fixture.aFunded({})
  for (const of of ['', '99', 'x'])
    expect(
      await fixture.code(api.wallet.getFigure, { token, params: { figure: 'ICO_PRICE' }, query: { of } }),
    ).toBe('COMMON-A001')
})

import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { figureOf } from '#testing/members/figures/figure-of.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture()

it('works the total out of the balances, to the last digit', async () => {
  const { token } = await fixture.aWalletMember()
  const { totalUsdt, MCS, price } = await fixture.ok(api.wallet.getBalance, { token })
  const total = await figureOf(fixture, { token, figure: 'WALLET_TOTAL' })
  expect(total.sum).toEqual([`${totalUsdt} USDT`])
  expect(total.formulas[1]).toMatch(` × ${price?.value} = `)
  expect(total.formulas.at(-1)).toMatch(new RegExp(`= ${totalUsdt} USDT$`))
  expect(MCS.available).not.toBe('0')
  const { total: all } = await fixture.ok(api.wallet.listHistories, { token, query: {} })
  expect(total.total).toBe(all)
})

it('knows no figure of another name', async () => {
  const { token } = await fixture.aWalletMember()
  for (const figure of ['NOTHING', 'wallet_total', 'toString'])
    expect(await fixture.code(api.wallet.getFigure, { token, params: { figure } })).toBe('COMMON-A001')
})

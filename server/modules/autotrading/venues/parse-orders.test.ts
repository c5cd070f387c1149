import { describe, expect, it } from 'vitest'
import { ONE_EXACT } from '#contract/rules/money/exact.ts'
import { parseOrder } from './parse-orders.ts'

const trade = (id: string, amount: string, cost: string) => ({ id, side: 'buy', price: '100', amount, cost })
const order = {
  id: 'theirs',
  clientOrderId: 'ours',
  status: 'canceled',
  side: 'buy',
  filled: '3',
  fee: { cost: '0.1', currency: 'KRW' },
  trades: [trade('a', '1', '100'), trade('b', '2', '200')],
}
const whole = { isFeeOfWhole: true }

describe('an order whose fee is told for the whole of it', () => {
  it('has it shared out over its trades by what each was worth, to the last unit', () => {
    const fills = parseOrder(order, whole)?.fills ?? []
    expect(fills.map(({ fee, feeCoin }) => [fee, feeCoin])).toEqual([
      [3_333_333n, 'KRW'],
      [6_666_667n, 'KRW'],
    ])
  })

  it('counts as untouched until it is over', () => {
    expect(parseOrder({ ...order, status: 'open' }, whole)).toMatchObject({
      isOpen: true,
      filled: 0n,
      fills: [],
    })
  })

  it('counts trades that are told twice once, and has none while some are missing', () => {
    const { trades } = order
    expect(parseOrder({ ...order, trades: [...trades, ...trades] }, whole)?.fills).toHaveLength(2)
    expect(parseOrder({ ...order, trades: trades.slice(1) }, whole)?.fills).toBeUndefined()
  })
})

it('trades that have fees of their own keep them', () => {
  const own = { ...trade('a', '3', '300'), fee: { cost: '0.003', currency: 'BTC' } }
  const [fill] = parseOrder({ ...order, trades: [own] })?.fills ?? []
  expect(fill).toMatchObject({ fee: 300_000n, feeCoin: 'BTC', quantity: 3n * ONE_EXACT })
})

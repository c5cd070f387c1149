import { describe, expect, it } from 'vitest'
import { exampleAnswer } from '#testing/components/example.ts'
import { getSignal } from '#contract/trading/signals.ts'
import { quoteSignal, symbolsFor } from './levels-in-won.ts'

const { signal: example } = exampleAnswer(getSignal)
const signal = { ...example, symbol: 'BTC/USDT', price: 100, level: 99, target: 102, stop: 98 }
const prices = (coin: number, dollar?: number) =>
  new Map([['BTC/KRW', coin], ...(dollar === undefined ? [] : [['USDT/KRW', dollar] as const])])

describe('a signal at an exchange in won', () => {
  it('has its levels at what a dollar costs there', () => {
    expect(symbolsFor('upbit', signal)).toEqual(['BTC/KRW', 'USDT/KRW'])
    expect(quoteSignal('upbit', signal, prices(141_000, 1_400))).toMatchObject({
      symbol: 'BTC/KRW',
      price: 141_000,
      signal: { symbol: 'BTC/USDT', price: 140_000, target: 142_800, stop: 137_200 },
    })
  })

  it('is not followed without a price of the dollar, nor where the coin has left its own in dollars', () => {
    expect(quoteSignal('upbit', signal, prices(140_000))).toBeUndefined()
    expect(quoteSignal('upbit', signal, prices(144_201, 1_400))).toBeUndefined()
    expect(quoteSignal('upbit', signal, prices(135_799, 1_400))).toBeUndefined()
    expect(quoteSignal('upbit', signal, prices(135_801, 1_400))).toBeDefined()
  })
})

it('a signal elsewhere stays as it is', () => {
  expect(symbolsFor('okx', signal)).toEqual(['BTC/USDT'])
  expect(quoteSignal('okx', signal, new Map([['BTC/USDT', 101]]))).toEqual({
    signal,
    symbol: 'BTC/USDT',
    price: 101,
  })
})

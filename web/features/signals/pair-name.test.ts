import { expect, it } from 'vitest'
import { pairName } from './pair-name.ts'

it.for([
  ['BTCUSDT', 'BTC/USDT'],
  ['SOL-USDT', 'SOL/USDT'],
  ['SOL/USDT', 'SOL/USDT'],
  ['KRW_BTC', 'KRW/BTC'],
  ['XYZ', 'XYZ'],
])('writes %s with one line between its coins', ([symbol = '', name]) => {
  expect(pairName(symbol)).toBe(name)
})

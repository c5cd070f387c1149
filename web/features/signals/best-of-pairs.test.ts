import { expect, it } from 'vitest'
import { listSignals, type ListedSignal } from '#contract/trading/signals.ts'
import { exampleItems } from '#testing/components/example.ts'
import { bestOfPairs } from './best-of-pairs.ts'

const [example] = exampleItems(listSignals, 1)
function signalsOf(...changes: readonly Partial<ListedSignal>[]): ListedSignal[] {
  const base = { state: 'ACTIVE', origin: 'live', expectedReturnNet: 0 }
  return listSignals.answer.parse(changes.map((change) => Object.assign({}, example, base, change)))
}

it('one running signal stands for each pair, the best of them first', () => {
  const signals = signalsOf(
    { id: 'a', symbol: 'BTC/USDT', expectedReturnNet: 0.01 },
    { id: 'b', symbol: 'BTC/USDT', expectedReturnNet: 0.05 },
    { id: 'c', symbol: 'ETH/USDT', expectedReturnNet: 0.09 },
    { id: 'd', symbol: 'SOL/USDT', expectedReturnNet: 0.2, state: 'HIT' },
  )
  expect(bestOfPairs(signals).map(({ id }) => id)).toEqual(['c', 'b'])
})

it('a backtest stands behind everything that is live', () => {
  const signals = signalsOf(
    { id: 'rehearsed', symbol: 'BTC/USDT', expectedReturnNet: 0.9, origin: 'backtest' },
    { id: 'live', symbol: 'BTC/USDT', expectedReturnNet: -0.1 },
    { id: 'other', symbol: 'ETH/USDT', expectedReturnNet: 0.5, origin: 'backtest' },
  )
  expect(bestOfPairs(signals).map(({ id }) => id)).toEqual(['live', 'other'])
})

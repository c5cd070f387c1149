import { expect, it } from 'vitest'
import { teasersOf } from './teaser.ts'

it('shows the titles that came and leaves out what is none', () => {
  const title = { symbol: 'BTC/USDT', kind: 'BREAKOUT', direction: 'UP', foundAt: '2026-11-20T00:00:00Z' }
  const meta = { teaser: [title, { ...title, kind: 'x' }, null, 'text'] }
  expect(teasersOf({ status: 'error', code: 'SIGNAL-A001', meta })).toEqual([title])
  expect(teasersOf({ status: 'error' })).toEqual([])
})

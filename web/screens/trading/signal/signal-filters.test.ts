import { describe, expect, it } from 'vitest'
import { listSignals, type ListedSignal } from '#contract/trading/signals.ts'
import { exampleItems } from '#testing/components/example.ts'
import { countView, isNarrowed, narrowSignals, parseFilters, viewSignals } from './signal-filters.ts'

const filtersOf = (search: string) => parseFilters(new URLSearchParams(search))

const [example] = exampleItems(listSignals, 1)
function signalWith(change: Partial<ListedSignal>): ListedSignal {
  return listSignals.answer.parse([Object.assign({}, example, { state: 'ACTIVE' }, change)])[0] ?? missing()
}
function missing(): never {
  throw new Error('no example')
}

const GAIN = signalWith({ id: 'gain', expectedReturnNet: 0.05, probability: 46, baseRate: 45 })
const ABOVE = signalWith({ id: 'above', expectedReturnNet: -0.02, probability: 50, baseRate: 45 })
const USUAL = signalWith({ id: 'usual', expectedReturnNet: -0.02, probability: 46, baseRate: 45 })
const ENDED = signalWith({ id: 'ended', expectedReturnNet: 0.09, state: 'HIT' })
const ALL = [USUAL, ENDED, ABOVE, GAIN]

describe('the signal list', () => {
  it('shows at first what is worth a look: running, and positive after fees or five points above its base', () => {
    expect(viewSignals(ALL, filtersOf('')).map(({ id }) => id)).toEqual(['gain', 'above'])
  })

  it('counts every view over the same signals', () => {
    expect(countView(ALL, 'all')).toBe(4)
    expect(countView(ALL, 'running')).toBe(3)
    expect(countView(ALL, 'ended')).toBe(1)
  })

  it('is narrowed by pair, kind, chance and net', () => {
    const found = (search: string) => narrowSignals(ALL, filtersOf(search)).map(({ id }) => id)
    expect(found('net=positive')).toEqual(['ended', 'gain'])
    expect(found('chance=50')).toContain('above')
    expect(found('chance=50')).not.toContain('gain')
    expect(found('pair=NONE/USDT')).toEqual([])
  })

  it('orders by what is expected after fees unless told otherwise', () => {
    expect(viewSignals(ALL, filtersOf('view=all')).map(({ id }) => id)[0]).toBe('ended')
    expect(viewSignals(ALL, filtersOf('view=running&sort=probability')).map(({ id }) => id)[0]).toBe('above')
  })

  it('ignores what the address says of filters that do not exist', () => {
    expect(filtersOf('view=best&kind=MOON&chance=99&sort=luck')).toEqual(filtersOf(''))
    expect(isNarrowed(filtersOf('view=all'))).toBe(false)
    expect(isNarrowed(filtersOf('net=positive'))).toBe(true)
  })
})

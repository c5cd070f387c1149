import { describe, expect, it } from 'vitest'
import { checkDraft, levelOf, suggestLevel } from './new-price-alert.ts'

const UP = { symbol: 'BTC/USDT', direction: 'UP', level: '93,180' } as const

describe('a level', () => {
  it('is suggested one percent away, on the side that was chosen', () => {
    expect(suggestLevel(92_318, 'UP')).toBe('93240')
    expect(suggestLevel(2.1384, 'DOWN')).toBe('2.117')
  })

  it('is read with the commas that people type, and is no level when it is no number above zero', () => {
    expect(levelOf('93,180.5')).toBe(93_180.5)
    for (const text of ['', 'abc', '0', '-1']) expect(levelOf(text)).toBeUndefined()
  })
})

describe('a draft', () => {
  it('is refused where the price has been, and without a level', () => {
    expect(checkDraft(UP, 92_318)).toBeUndefined()
    expect(checkDraft(UP, 93_180)).toBe('ALERT-B003')
    expect(checkDraft({ ...UP, direction: 'DOWN' }, 92_318)).toBe('ALERT-B003')
    expect(checkDraft({ ...UP, level: '' }, 92_318)).toBe('ALERT-B002')
  })

  it('is left to the server while nobody knows the price', () => {
    expect(checkDraft(UP, null)).toBeUndefined()
  })
})

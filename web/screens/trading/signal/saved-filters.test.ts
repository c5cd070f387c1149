// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { saveFilters, withSavedFilters } from './saved-filters.ts'

const search = (text: string) => new URLSearchParams(text)

describe('the filters of the signal list', () => {
  beforeEach(() => localStorage.clear())

  it('come back on the next visit, without what was open beside them', () => {
    saveFilters(search('view=running&pair=BTC%2FUSDT&id=7'))
    expect(withSavedFilters(search('')).toString()).toBe('view=running&pair=BTC%2FUSDT')
  })

  it('give way to an address that names filters', () => {
    saveFilters(search('view=running'))
    expect(withSavedFilters(search('view=all')).get('view')).toBe('all')
    expect(withSavedFilters(search('kind=BREAKOUT')).has('view')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { missingFor, type Standing } from './standing.ts'

const NOBODY: Standing = {
  accounts: new Map(),
  keys: new Map(),
  sides: new Map(),
  isOpenInCountry: true,
  isSubscribed: true,
}

describe('what an account lacks', () => {
  it('is nothing for paper, also without a membership', () => {
    expect(missingFor({ ...NOBODY, isSubscribed: false }, 'paper')).toEqual([])
  })

  it('begins with the country, also for paper', () => {
    expect(missingFor({ ...NOBODY, isOpenInCountry: false }, 'paper')).toEqual(['COUNTRY'])
    expect(missingFor({ ...NOBODY, isOpenInCountry: false }, 'binance')).toEqual(['COUNTRY', 'KEY', 'RISK'])
  })

  it('is a key, a membership and the agreement to the risk for an exchange', () => {
    expect(missingFor({ ...NOBODY, isSubscribed: false }, 'binance')).toEqual(['KEY', 'SUBSCRIPTION', 'RISK'])
  })

  it('is the acknowledgement besides where stops are watched', () => {
    expect(missingFor(NOBODY, 'upbit')).toEqual(['KEY', 'RISK', 'WATCHED_STOP'])
  })
})

import { describe, expect, it } from 'vitest'
import { ACKNOWLEDGEMENTS, isAcknowledged } from './acknowledgements.ts'

describe('a typed acknowledgement', () => {
  it('is taken in every language, whatever its spaces and capitals', () => {
    for (const text of Object.values(ACKNOWLEDGEMENTS.watchedStop))
      expect(isAcknowledged('watchedStop', ` ${text.toUpperCase()}. `)).toBe(true)
    expect(isAcknowledged('noIpLimit', 'IP제한없음')).toBe(true)
  })

  it('is nothing else: not empty, not a part of it, not another one', () => {
    expect(isAcknowledged('watchedStop', undefined)).toBe(false)
    expect(isAcknowledged('watchedStop', '')).toBe(false)
    expect(isAcknowledged('watchedStop', 'no stop order')).toBe(false)
    expect(isAcknowledged('watchedStop', ACKNOWLEDGEMENTS.noIpLimit.en)).toBe(false)
  })
})

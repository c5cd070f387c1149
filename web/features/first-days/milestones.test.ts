import { describe, expect, it } from 'vitest'
import { milestonesOf } from './milestones.ts'

const NOTHING = {
  isOtpOn: false,
  hasCoins: false,
  hasReadSignal: false,
  isPaperOn: false,
  opensAutoMaster: true,
}
const next = (facts: Partial<typeof NOTHING>) =>
  milestonesOf({ ...NOTHING, ...facts }).find(({ isNext }) => isNext)?.milestone

describe('the first milestones', () => {
  it('lead on to the first one that is not done, whatever was done after it', () => {
    expect(next({})).toBe('otp')
    expect(next({ isOtpOn: true })).toBe('coins')
    expect(next({ isOtpOn: true, hasReadSignal: true })).toBe('coins')
    expect(next({ isOtpOn: true, hasCoins: true, hasReadSignal: true })).toBe('paper')
    expect(next({ isOtpOn: true, hasCoins: true, hasReadSignal: true, isPaperOn: true })).toBeUndefined()
  })

  it('send nobody to a paper mode that is closed, and count one that runs', () => {
    const names = (facts: Partial<typeof NOTHING>) =>
      milestonesOf({ ...NOTHING, ...facts }).map(({ milestone }) => milestone)
    expect(names({ opensAutoMaster: false })).toEqual(['otp', 'coins', 'signal'])
    expect(names({ opensAutoMaster: false, isPaperOn: true })).toContain('paper')
  })
})

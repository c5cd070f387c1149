import { describe, expect, it } from 'vitest'
import { parseUnits, formatUnits } from '../../money.ts'
import { rewardBatchAt, rewardDayOf } from './reward-day.ts'
import { levelPercent, levelShare, REWARD_LEVELS } from './reward-levels.ts'

const SHARES = { firstBps: 3_000n, nextBps: 3_000n }
const levels = Array.from({ length: REWARD_LEVELS }, (_, index) => index + 1)
const shares = (base: string) =>
  levels.map((level) => formatUnits(levelShare(parseUnits(base) ?? 0n, level, SHARES)))

describe('the shares of the five levels', () => {
  it('are those of example 1, to the unit', () => {
    expect(shares('240')).toEqual(['72', '21.6', '6.48', '1.944', '0.5832'])
    expect(shares('0.01')).toEqual(['0.003', '0.0009', '0.00027', '0.000081', '0.000024'])
  })

  it('are those of example 2 when the whole fee goes to the first level', () => {
    const whole = { firstBps: 10_000n, nextBps: 3_000n }
    const of = (base: string) =>
      levels.map((level) => formatUnits(levelShare(parseUnits(base) ?? 0n, level, whole)))
    expect(of('1000')).toEqual(['1000', '300', '90', '27', '8.1'])
    expect(of('25')).toEqual(['25', '7.5', '2.25', '0.675', '0.2025'])
  })

  it('are told as percentages without a rounding', () => {
    expect(levels.map((level) => levelPercent(level, SHARES))).toEqual(['30', '9', '2.7', '0.81', '0.243'])
  })
})

describe('the reward day', () => {
  it('begins at 09:00 in Seoul and is paid at 10:00 after its end, as in example 16', () => {
    expect(rewardDayOf(new Date('2026-05-02T08:59:59.999+09:00'))).toBe('2026-05-01')
    expect(rewardDayOf(new Date('2026-05-02T09:00:00+09:00'))).toBe('2026-05-02')
    expect(rewardBatchAt('2026-05-01')).toEqual(new Date('2026-05-02T10:00:00+09:00'))
    expect(rewardBatchAt('2026-05-02')).toEqual(new Date('2026-05-03T10:00:00+09:00'))
  })
})

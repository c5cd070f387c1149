import { afterEach, describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import type { SignalReason } from '#contract/trading/signal-reasons.ts'
import { setCurrentLocale } from '#web/base/locale.ts'
import { reasonText } from './reason-texts.ts'

const REASONS: readonly SignalReason[] = [
  { code: 'LEVEL_TOUCHES', effect: 1, values: { level: 91_420, touches: 4, since: '2026-11-17T00:00:00Z' } },
  { code: 'SWING_BROKEN', effect: 1, values: { level: 91_420 } },
  { code: 'DISTANCES', effect: 1, values: { targetSigmas: 0.51, stopSigmas: 0.67 } },
  { code: 'NEXT_LEVEL', effect: 1, values: { price: 93_180 } },
  { code: 'TREND', effect: 1, values: { agrees: true, atrs: 1.68 } },
  { code: 'TREND', effect: 1, values: { agrees: false, atrs: 1.68 } },
  { code: 'STRENGTH', effect: 1, values: { rsi: 64 } },
  { code: 'MOMENTUM', effect: 1, values: { agrees: true, sigmas: 1.2 } },
  { code: 'MOMENTUM', effect: 1, values: { agrees: false, sigmas: 1.2 } },
  { code: 'RANGE_POSITION', effect: 1, values: { percent: 78 } },
  { code: 'VOLUME', effect: 1, values: { ratio: 2.4 } },
  { code: 'CANDLE', effect: 1, values: { agrees: true, atrs: 0.4 } },
  { code: 'CANDLE', effect: 1, values: { agrees: false, atrs: 0.4 } },
  { code: 'VOLATILITY', effect: 1, values: { ratio: 0.8 } },
  { code: 'DAY_TIME', effect: 1, values: { hourUtc: 9, isWeekend: false } },
  { code: 'DAY_TIME', effect: 1, values: { hourUtc: 9, isWeekend: true } },
]

afterEach(() => setCurrentLocale('en'))

describe.each(LOCALES)('in %s', (locale) => {
  it('every reason is a sentence of its own with its figures filled in', () => {
    setCurrentLocale(locale)
    const told = REASONS.map((reason) => reasonText(reason, 91_842))
    expect(new Set(told).size).toBe(REASONS.length)
    for (const sentence of told) expect(sentence).not.toMatch(/[{}]|undefined|NaN/)
    expect(told[0]).toContain('91,420')
    expect(told[2]).toContain('0.51')
    expect(told[14]).toContain('09:00')
  })
})

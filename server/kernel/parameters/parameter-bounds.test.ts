import { describe, expect, it } from 'vitest'
import { PARAMETER_BOUNDS } from './parameter-bounds.ts'
import { doMakeSense } from './parameter-sense.ts'
import { isParameterName, isParameterText } from './parameters.ts'
import { getParameterText } from './parameter-values.ts'

describe('the bounds of a parameter', () => {
  it('include both ends and refuse what lies beyond, for every number', () => {
    for (const [name, { min, max }] of Object.entries(PARAMETER_BOUNDS)) {
      if (!isParameterName(name)) throw new Error(`${name} is no parameter`)
      expect([name, isParameterText(name, min)]).toEqual([name, true])
      expect([name, isParameterText(name, max)]).toEqual([name, true])
      if (!/^\d+(\.\d+)?$/.test(max)) continue
      expect([name, isParameterText(name, String(BigInt(max) + 1n))]).toEqual([name, false])
      expect([name, isParameterText(name, '-1')]).toEqual([name, false])
      if (min !== '0') expect([name, isParameterText(name, '0')]).toEqual([name, false])
    }
  })

  it('hold for each side of every tier, which begin ever higher', () => {
    const parse = (text: string) => getParameterText('1:2, 3:4', { min: '1:0', max: '100:50' }, text)
    expect(parse('1:0, 100:50')).toBe('1:0, 100:50')
    for (const text of ['0:1', '101:1', '1:51', '5:1, 5:2', '5:1, 4:2', '1:1,2:2'])
      expect(parse(text)).toBeUndefined()
  })

  it('count steps from the smallest value', () => {
    const parse = (text: string) => getParameterText(30, { min: '10', max: '40', step: '15' }, text)
    expect([parse('10'), parse('25'), parse('40'), parse('26')]).toEqual([10, 25, 40, undefined])
  })
})

describe('values of several parameters', () => {
  const values = new Map<string, string>([
    ['swap.min_usdt', '10'],
    ['swap.max_usdt', '5000'],
    ['swap.day_usdt', '20000'],
    ['game.max_mcs', '10000'],
    ['game.step_mcs', '1'],
    ['inquiry.file_megabytes', '10'],
    ['inquiry.video_megabytes', '30'],
    ['game.bet_seconds', '180'],
    ['game.live_seconds', '60'],
    ['plan.min_usdt', '500'],
    ['plan.max_usdt', '10000'],
    ['plan.tiers', '500:150, 1000:200'],
    ['ico.min_usdt', '100'],
    ['ico.max_usdt', '10000'],
    ['ico.bonus_tiers', '100:10'],
    ['ico.fee_tiers', '100:5'],
    ['night.start_hour', '21'],
    ['night.end_hour', '8'],
  ])
  const withValue = (name: string, value: string) => doMakeSense(new Map([...values, [name, value]]))

  it('make sense as they are shipped', () => {
    expect(doMakeSense(values)).toBe(true)
    expect(withValue('swap.max_usdt', '20000')).toBe(true)
    expect(withValue('game.bet_seconds', '210')).toBe(true)
  })

  it.each([
    ['swap.min_usdt', '5001'],
    ['swap.day_usdt', '4999'],
    ['plan.max_usdt', '499'],
    ['plan.min_usdt', '499'],
    ['plan.tiers', '600:150'],
    ['ico.bonus_tiers', '101:10'],
    ['game.bet_seconds', '240'],
    ['game.live_seconds', '120'],
    ['night.end_hour', '21'],
    ['game.step_mcs', '10001'],
    ['inquiry.video_megabytes', '9'],
  ])('make none with %s = %s', (name, value) => {
    expect(withValue(name, value)).toBe(false)
  })

  it.each([
    ['plan.tiers', '500:50'],
    ['plan.daily_bps', '10000'],
    ['token.access_minutes', '0'],
    ['login.free_tries', '1000'],
    ['gas.prepaid_trx', '0'],
    ['withdraw.lock_hours', '0'],
    ['video.free_samples', '-1'],
    ['auto.per_trade_bps', '20000'],
    ['game.bet_seconds', '1800'],
  ])('are refused already alone: %s = %s', (name, value) => {
    expect(isParameterName(name) && isParameterText(name, value)).toBe(false)
  })
})

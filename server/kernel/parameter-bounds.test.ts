import { describe, expect, it } from 'vitest'
import { PARAMETER_BOUNDS } from './parameter-bounds.ts'
import { isParameterName, isParameterText } from './parameters.ts'
import { readParameterText } from './parameter-values.ts'

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
    const read = (text: string) => readParameterText('1:2, 3:4', { min: '1:0', max: '100:50' }, text)
    expect(read('1:0, 100:50')).toBe('1:0, 100:50')
    for (const text of ['0:1', '101:1', '1:51', '5:1, 5:2', '5:1, 4:2', '1:1,2:2'])
      expect(read(text)).toBeUndefined()
  })

  it('count steps from the smallest value', () => {
    const read = (text: string) => readParameterText(30, { min: '10', max: '40', step: '15' }, text)
    expect([read('10'), read('25'), read('40'), read('26')]).toEqual([10, 25, 40, undefined])
  })
})

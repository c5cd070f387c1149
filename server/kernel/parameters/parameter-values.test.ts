import { describe, expect, it } from 'vitest'
import { getParameterText } from './parameter-values.ts'

describe('the bounds of a parameter', () => {
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

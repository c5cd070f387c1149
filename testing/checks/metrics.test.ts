import { expect, it } from 'vitest'
import { countCycles, findDuplicates, measure, measureFile } from './metrics.ts'
import { sourceFiles } from './source-files.ts'

it('the code grows no larger and no more tangled than it is', () => {
  const found = measure(sourceFiles('ts,tsx,mjs'))
  // The goals of decision 0186.
  expect(found.files.p90).toBeLessThanOrEqual(165)
  expect(found.files.max).toBeLessThanOrEqual(300)
  expect(found.functions.p90).toBeLessThanOrEqual(25)
  expect(found.functions.max).toBeLessThanOrEqual(50)
  expect(found.asPerKLoc).toBeLessThanOrEqual(0.15)
  expect(found.largestFolder).toBeLessThanOrEqual(15)
  expect(found.duplicates).toBeLessThanOrEqual(20)
  expect(found.testsBeside).toBeGreaterThanOrEqual(95)
  expect([found.any, found.cycles]).toEqual([0, 0])
})

it('counts functions by their lines, any, and casts but for constants', () => {
  const text =
    'export function add(a: any) {\n  return a as string\n}\nconst f = () =>\n  1\nconst g = [1] as const\nlist(() => {\n\n})\n'
  expect(measureFile('a.ts', text)).toEqual({ functions: [3, 2], anys: 1, casts: 1 })
})

it('finds files that import each other in a circle, however long', () => {
  const line = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', []],
  ])
  expect(countCycles(line)).toBe(0)
  expect(countCycles(new Map([...line, ['c', ['a']]]))).toBe(1)
})

it('finds six lines that stand twice, once for each run', () => {
  const lines = Array.from({ length: 8 }, (_, index) => `const step${index} = take(${index})`)
  const twice = findDuplicates([
    ['a.ts', lines.join('\n')],
    ['b.ts', ['begin()', ...lines].join('\n')],
  ])
  expect(twice).toEqual(['b.ts:2 repeats a.ts:1'])
  expect(findDuplicates([['a.ts', lines.join('\n')]])).toEqual([])
  expect(findDuplicates([['c.ts', lines.slice(0, 5).join('\n').repeat(1)]])).toEqual([])
})

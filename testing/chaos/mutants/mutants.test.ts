import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Mutant, MUTANTS, applyPatches } from './mutants.ts'

const ROOT = join(import.meta.dirname, '../../..')
const mutants: readonly (readonly [string, Mutant])[] = Object.entries(MUTANTS)

describe('a mutant', () => {
  it.each(mutants)('%s changes the product wherever it says', (_name, { patches, alter }) => {
    expect(patches.length + alter.length).toBeGreaterThan(0)
    for (const { file } of patches) {
      const source = readFileSync(join(ROOT, file), 'utf8')
      expect(applyPatches(source, join(ROOT, file), patches)).not.toBe(source)
    }
  })

  it('a mutant whose text is gone fails and never runs without its fault', () => {
    const patches = [{ file: 'a.ts', find: 'was here', put: '' }]
    expect(() => applyPatches('nothing', '/x/a.ts', patches)).toThrow('exactly once')
    expect(() => applyPatches('was here, was here', '/x/a.ts', patches)).toThrow('exactly once')
    expect(applyPatches('was here', '/x/b.ts', patches)).toBe('was here')
  })
})

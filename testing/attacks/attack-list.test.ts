import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#testing/checks/source-files.ts'
import { listAttacks } from './attack-list.ts'

describe('docs/security/attacks.md', () => {
  it('has a row for every test of an attack, and a test for every row', () => {
    const files = readdirSync(join(ROOT, 'testing/attacks'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && file !== 'attack-list.test.ts')
      .map((file) => `testing/attacks/${file}`)
    expect([...new Set(listAttacks().map(({ test }) => test))].toSorted()).toEqual(files.toSorted())
  })

  it('has no row that its readers do not understand', () => {
    const rows = readFileSync(join(ROOT, 'docs/security/attacks.md'), 'utf8').match(/^\| .+ \|$/gm) ?? []
    expect(rows.length - 1).toBe(listAttacks().length)
  })
})

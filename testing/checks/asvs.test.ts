import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

const MIN_PROVEN = 225
const REQUIREMENTS = 250
const STATES = new Set(['proven', 'deviation', 'not applicable'])
const NONE = '-'
/** A deviation says why the requirement is not met, and what may come of it. */
const MIN_REASON = 40

interface Requirement {
  readonly id: string
  readonly level: string
  readonly requirement: string
  readonly status: string
  readonly evidence: string
  /** Title of the test, or of the group of tests, in the file of the evidence. */
  readonly test: string
  readonly note: string
}

const [head, ...lines] = readFileSync(join(ROOT, 'docs/security/asvs.tsv'), 'utf8').trimEnd().split('\n')
const rows = lines.map((line): Requirement => {
  const [id = '', level = '', requirement = '', status = '', evidence = '', test = '', note = ''] =
    line.split('\t')
  return { id, level, requirement, status, evidence, test, note }
})
const proven = rows.filter(({ status }) => status === 'proven')
const others = rows.filter(({ status }) => status !== 'proven')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Titles that stand in a file as they are read; a quote inside one may be written with a backslash. */
function hasTitle({ evidence, test }: Requirement): boolean {
  const text = textOf(evidence).replaceAll(String.raw`\'`, "'")
  return [`'${test}'`, `"${test}"`, `\`${test}\``].some((title) => text.includes(title))
}

describe('docs/security/asvs.tsv', () => {
  it('has every requirement once, in seven columns', () => {
    expect(head).toBe('id\tlevel\trequirement\tstatus\tevidence\ttest\tnote')
    expect(rows).toHaveLength(REQUIREMENTS)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(REQUIREMENTS)
    const malformed = rows.filter(
      (row) =>
        !/^\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(row.id) ||
        !/^[123]$/.test(row.level) ||
        !STATES.has(row.status) ||
        Object.values(row).some((cell) => cell.trim() === ''),
    )
    expect(malformed).toEqual([])
    expect(lines.filter((line) => line.split('\t').length !== 7)).toEqual([])
  })

  it('names only files that exist', () => {
    expect(rows.filter(({ evidence }) => !existsSync(join(ROOT, evidence)))).toEqual([])
  })

  it('names only tests that exist, one for each test file', () => {
    expect(rows.filter((row) => row.test !== NONE && !hasTitle(row))).toEqual([])
    const untitled = proven.filter(
      ({ evidence, test }) => /\.(test|e2e)\.ts$/.test(evidence) && test === NONE,
    )
    expect(untitled).toEqual([])
  })

  it('says what a file without a test shows', () => {
    expect(proven.filter(({ test, note }) => test === NONE && note === NONE)).toEqual([])
  })

  it('proves at least 225 requirements', () => {
    expect(proven.length).toBeGreaterThanOrEqual(MIN_PROVEN)
  })

  it('gives a reason for every requirement that is not proven, and the risk of every deviation', () => {
    expect(others.filter(({ note }) => note.length < MIN_REASON)).toEqual([])
    const riskless = others.filter(({ status, note }) => status === 'deviation' && !note.includes('Risk: '))
    expect(riskless).toEqual([])
  })
})

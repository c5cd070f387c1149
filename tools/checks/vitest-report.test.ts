import { describe, expect, it } from 'vitest'
import { filesToRepeat, merge, summarize, type FileReport, type Report } from './vitest-report.ts'

const asked = { title: 'unit', root: '/project', mayBeEmpty: false }
const aFile = (name: string, ...statuses: readonly string[]): FileReport => ({
  name: `/project/${name}`,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  message: '',
  assertionResults: statuses.map((status, index) => ({
    status,
    fullName: `test ${index}`,
    failureMessages:
      status === 'failed' ? ['expected 1 to be 2\nat line 7\nat line 8\ndeep in the stack'] : [],
  })),
})
const broken: FileReport = {
  name: '/project/a.test.ts',
  status: 'failed',
  message: 'Cannot find b.ts\nat line 1',
  assertionResults: [],
}
const aReport = (files: readonly FileReport[], change: Partial<Report> = {}): Report => ({
  files,
  unhandled: [],
  exitCode: files.some(({ status }) => status === 'failed') ? 1 : 0,
  ...change,
})

describe('a run of vitest', () => {
  it('counts tests, and names what failed with the start of its message', () => {
    const report = aReport([aFile('a.test.ts', 'passed', 'failed', 'skipped'), aFile('b.test.ts', 'passed')])
    expect(summarize(report, asked)).toEqual({
      passed: 2,
      failed: 1,
      failures: ['a.test.ts: test 1\n    expected 1 to be 2\n    at line 7\n    at line 8'],
      unsteady: [],
    })
  })

  it('has failed by a file that broke before or beside its tests', () => {
    expect(summarize(aReport([broken]), asked).failures).toEqual(['a.test.ts: Cannot find b.ts'])
    const afterwards = { ...aFile('a.test.ts', 'passed'), status: 'failed', message: 'afterAll broke' }
    expect(summarize(aReport([afterwards]), asked).failures).toEqual(['a.test.ts: afterAll broke'])
  })

  it('has failed by what broke outside of every test, by a bad end, and by having no test', () => {
    const fine = [aFile('a.test.ts', 'passed')]
    const failedOf = (report: Report) => summarize(report, asked).failed
    expect(failedOf(aReport(fine))).toBe(0)
    expect(failedOf(aReport(fine, { unhandled: ['Error: nobody waited'], exitCode: 1 }))).toBe(1)
    expect(failedOf(aReport(fine, { exitCode: 1 }))).toBe(1)
    expect(failedOf(aReport([]))).toBe(1)
    expect(summarize(aReport([]), { ...asked, mayBeEmpty: true }).failed).toBe(0)
  })
})

describe('a second run', () => {
  const failed = (count: number) =>
    Array.from({ length: count }, (_, index) => aFile(`${index}.test.ts`, 'failed'))

  it('is for up to three failed files', () => {
    expect(filesToRepeat(aReport([aFile('a.test.ts', 'passed'), ...failed(3)]))).toEqual([
      '/project/0.test.ts',
      '/project/1.test.ts',
      '/project/2.test.ts',
    ])
    expect(filesToRepeat(aReport(failed(4)))).toEqual([])
  })

  it('is for nothing when something broke outside of every test', () => {
    expect(filesToRepeat(aReport(failed(1), { unhandled: ['Error: nobody waited'] }))).toEqual([])
  })

  it('decides for the files it ran, and for no other', () => {
    const first = aReport([aFile('a.test.ts', 'failed'), aFile('b.test.ts', 'failed', 'passed')])
    const second = aReport([aFile('a.test.ts', 'passed'), aFile('b.test.ts', 'failed', 'passed')])
    expect(summarize(merge(first, second), asked)).toMatchObject({ passed: 2, failed: 1 })
    expect(summarize(merge(first, aReport([])), asked)).toMatchObject({ passed: 1, failed: 2 })
  })

  it('forgives nothing that broke outside of every test in it', () => {
    const first = aReport([aFile('a.test.ts', 'failed')])
    const second = aReport([aFile('a.test.ts', 'passed')], {
      unhandled: ['Error: nobody waited'],
      exitCode: 1,
    })
    expect(summarize(merge(first, second), asked)).toMatchObject({ passed: 1, failed: 1 })
    const bad = aReport([aFile('a.test.ts', 'passed')], { exitCode: 1 })
    expect(summarize(merge(first, bad), asked).failed).toBe(1)
  })
})

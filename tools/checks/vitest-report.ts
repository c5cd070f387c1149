import { relative } from 'node:path'
import type { Outcome } from './outcome.ts'

interface TestReport {
  readonly status: string
  readonly fullName: string
  readonly failureMessages: readonly string[]
}
export interface FileReport {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly TestReport[]
}

/** What one run of vitest came to. */
export interface Report {
  readonly files: readonly FileReport[]
  /** What broke outside of every test. */
  readonly unhandled: readonly string[]
  readonly exitCode: number
}

/** More failed files than this are broken by the change, not by what stood beside them. */
const MAX_FILES_AGAIN = 3

const hasFailed = ({ status }: FileReport) => status === 'failed'
const nameOf = ({ name }: FileReport) => name

/** The files that are worth a second run alone: few, and nothing broke outside of a test, where no file can be named for it. */
export function filesToRepeat({ files, unhandled }: Report): readonly string[] {
  const failed = files.filter(hasFailed).map(nameOf)
  return failed.length <= MAX_FILES_AGAIN && unhandled.length === 0 ? failed : []
}

/** The first run with what the second one knows better; what broke outside of a test in either stays. */
export function merge(first: Report, second: Report): Report {
  const again = new Map(second.files.map((file) => [file.name, file]))
  return {
    files: first.files.map((file) => again.get(file.name) ?? file),
    unhandled: [...first.unhandled, ...second.unhandled],
    exitCode: second.exitCode,
  }
}

/** What was expected and where: the stack below it is in the log. */
const startOf = (message: string): readonly string[] => message.split('\n').slice(0, 3)

/** A file's failed tests; a file that broke before its tests is one itself. */
export function failuresIn(report: FileReport, root: string): readonly string[] {
  const { message, assertionResults } = report
  const file = relative(root, report.name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (hasFailed(report) && failed.length === 0) return [`${file}: ${message.split('\n')[0] ?? ''}`]
  return failed.map(({ fullName, failureMessages }) =>
    [`${file}: ${fullName}`, ...failureMessages.flatMap(startOf)].join('\n    '),
  )
}

export interface Asked {
  readonly title: string
  readonly root: string
  /** Whether a run may find no test to do. */
  readonly mayBeEmpty: boolean
}

/** Counts a run. A run without tests has failed, and so has one that ends badly though none of its tests did. */
export function summarize(report: Report, { title, root, mayBeEmpty }: Asked): Outcome {
  const { files, unhandled, exitCode } = report
  const passed = files.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed')
  const failures = [
    ...files.flatMap((file) => failuresIn(file, root)),
    ...unhandled.map((error) => `${title}: outside of every test: ${error}`),
  ]
  const isEmpty = passed.length === 0 && !mayBeEmpty
  if (failures.length === 0 && (exitCode !== 0 || isEmpty))
    failures.push(`${title}: ended with ${exitCode} though no test failed`)
  return { passed: passed.length, failed: failures.length, failures, unsteady: [] }
}

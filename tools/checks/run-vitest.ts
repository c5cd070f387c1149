import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { failedWith, type Outcome } from './outcome.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface VitestRun {
  /** Where reports and outputs are kept. */
  readonly logs: string
  readonly projects: readonly string[]
  /** Only files whose path contains one of these, when there are some. */
  readonly paths: readonly string[]
  /** Only what stands beside changed files; there may be nothing. */
  readonly isOfChange: boolean
}

/** Runs vitest projects before our eyes and counts from their report; a run without tests has failed. */
export async function runVitest(run: VitestRun): Promise<Outcome> {
  const { projects, logs, isOfChange } = run
  const title = projects.join('-')
  const report = join(logs, `vitest-${title}.json`)
  mkdirSync(logs, { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = isOfChange ? [...foldersChanged(), '--passWithNoTests', ...run.paths] : run.paths
  const named = projects.flatMap((name) => ['--project', name])
  const code = await runToEnd(['run', ...named, ...reporters, ...chosen])
  if (!existsSync(report)) return failedWith(`${title}: no report`)
  return summarize(JSON.parse(readFileSync(report, 'utf8')), { title, code, mayBeEmpty: isOfChange })
}

function runToEnd(args: readonly string[]): Promise<number> {
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), args, { cwd: ROOT, stdio: 'inherit' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (ended) => resolve(ended ?? 1))
  })
}

/** The folders of all files that differ from the last commit, whose tests stand beside them; and the checks of the house. */
function foldersChanged(): readonly string[] {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const files = git('diff', '--name-only', 'HEAD') + git('ls-files', '--others', '--exclude-standard')
  const folders = files.split('\n').map((file) => `${dirname(file)}/`)
  return ['testing/checks/', ...new Set(folders.filter((folder) => folder !== './'))]
}

interface TestReport {
  readonly status: string
  readonly fullName: string
  readonly failureMessages: readonly string[]
}
interface FileReport {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly TestReport[]
}
interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly FileReport[]
}

/** What was expected and where: the stack below it is in the log. */
const startOf = (message: string): readonly string[] => message.split('\n').slice(0, 3)

/** A file's failed tests; a file that broke before its tests is one itself. */
function failuresIn({ name, status, message, assertionResults }: FileReport): readonly string[] {
  const file = relative(ROOT, name)
  if (status === 'failed' && !assertionResults.length) return [`${file}: ${message.split('\n')[0] ?? ''}`]
  const failed = assertionResults.filter((test) => test.status === 'failed')
  return failed.map(({ fullName, failureMessages }) =>
    [`${file}: ${fullName}`, ...failureMessages.flatMap(startOf)].join('\n    '),
  )
}

interface Ended {
  readonly title: string
  readonly code: number
  readonly mayBeEmpty: boolean
}

function summarize(report: Report, { title, code, mayBeEmpty }: Ended): Outcome {
  const failures = report.testResults.flatMap(failuresIn)
  const isEmpty = report.numPassedTests === 0 && !mayBeEmpty
  if (failures.length === 0 && (code !== 0 || isEmpty))
    failures.push(`${title}: ended with ${code} though no test failed`)
  return { passed: report.numPassedTests, failed: failures.length, failures }
}

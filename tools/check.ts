import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { build, isBuilt } from './build/build-when-changed.ts'
import { compileMessages } from './build/messages.ts'
import { declareStyles } from './build/styles.ts'
import { findChromium } from './launch/chromium.ts'
import { runProgram, step } from './launch/progress.ts'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const LOGS = join(ROOT, '.data', 'logs')
// What Node compiled once is kept for all processes of this run and of the next.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, '.cache', 'compiled')

interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What failed, a line each, said once more at the end, where a long log is read first. */
  readonly failures: readonly string[]
}
const PASSED: Outcome = { passed: 1, failed: 0, failures: [] }
const failedWith = (title: string): Outcome => ({ passed: 0, failed: 1, failures: [title] })

/** Everything `npm test` does, in order; the web app's messages are compiled by the build and needed by all after it. */
const STEPS: Readonly<Record<string, () => Promise<Outcome>>> = {
  build: () => pass('Building the web app', async () => (isBuilt() ? undefined : build())),
  messages: () =>
    pass('Compiling the texts', async () => {
      await compileMessages()
      await declareStyles()
    }),
  types: () => tool('Checking types', 'tsc', ['--noEmit']),
  lint: () => tool('Linting', 'oxlint', ['--type-aware', '--deny-warnings']),
  format: () => tool('Checking the format', 'oxfmt', ['--check']),
  unit: () => vitest(['unit']),
  pages: () => vitest(['pages']),
  components: () => vitest(['components']),
  // Together, so that short files of one fill the cores while long ones of another end.
  tests: () => vitest(['unit', 'pages', 'components']),
  journeys: async () => {
    const outcome = await pass('Finding a Chromium', async () => void (await findChromium()))
    return outcome.failed ? outcome : vitest(['journeys'])
  },
}

const WHOLE_STEPS = ['build', 'types', 'lint', 'format', 'tests', 'journeys']
/** What a change can break and a minute can tell: journeys and the whole build are left to `npm test`. */
const STEPS_OF_A_CHANGE = ['messages', 'types', 'lint', 'format', 'tests']

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
// Read by testing/rounds.ts: what is tried at random is tried many times.
if (values.thorough) process.env['THOROUGH'] = 'yes'

async function main(): Promise<void> {
  const wanted = requestedSteps()
  const unknown = wanted.filter((name) => !(name in STEPS))
  if (unknown.length)
    throw new Error(`--only knows ${Object.keys(STEPS).join(', ')}; not ${unknown.join(', ')}.`)
  const outcomes: Outcome[] = []
  for (const [name, run] of Object.entries(STEPS)) {
    if (wanted.includes(name)) outcomes.push(await run())
  }
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.map(count).reduce((left, right) => left + right, 0)
  const failed = sum((outcome) => outcome.failed)
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  if (failures.length) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
  console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
}

function requestedSteps(): readonly string[] {
  if (values.only) return ['build', ...values.only.split(',')]
  return values.changed ? STEPS_OF_A_CHANGE : WHOLE_STEPS
}

async function pass(title: string, work: () => Promise<void>): Promise<Outcome> {
  try {
    await step(title, work)
    return PASSED
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error))
    return failedWith(title)
  }
}

function tool(title: string, name: string, args: readonly string[]): Promise<Outcome> {
  return pass(title, async () => {
    await runProgram({ program: join(BIN, name), args, logFile: join(LOGS, `${name}.log`) })
  })
}

/** The folders of all files that differ from the last commit, whose tests stand beside them; and the checks of the house. */
function foldersChanged(): readonly string[] {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const files = git('diff', '--name-only', 'HEAD') + git('ls-files', '--others', '--exclude-standard')
  const folders = files.split('\n').map((file) => `${dirname(file)}/`)
  return ['testing/checks/', ...new Set(folders.filter((folder) => folder !== './'))]
}

/** Runs vitest projects before our eyes and counts from their report; a run without tests has failed. */
async function vitest(projects: readonly string[]): Promise<Outcome> {
  const title = projects.join('-')
  const report = join(LOGS, `vitest-${title}.json`)
  mkdirSync(LOGS, { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = values.changed ? [...foldersChanged(), '--passWithNoTests', ...positionals] : positionals
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...reporters, ...chosen]
  const child = spawn(join(BIN, 'vitest'), args, { cwd: ROOT, stdio: 'inherit' })
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (ended) => resolve(ended ?? 1))
  })
  if (!existsSync(report)) return failedWith(`${title}: no report`)
  return summarize(JSON.parse(readFileSync(report, 'utf8')), { title, code })
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

function summarize(report: Report, { title, code }: { title: string; code: number }): Outcome {
  const failures = report.testResults.flatMap(failuresIn)
  const isEmpty = report.numPassedTests === 0 && !values.changed
  if (failures.length === 0 && (code !== 0 || isEmpty))
    failures.push(`${title}: ended with ${code} though no test failed`)
  return { passed: report.numPassedTests, failed: failures.length, failures }
}

main().catch((error: unknown) => {
  console.log(error instanceof Error ? error.message : String(error))
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
})

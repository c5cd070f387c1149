import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, isBuilt } from './build/build-when-changed.ts'
import { compileMessages } from './build/messages.ts'
import { declareStyles } from './build/styles.ts'
import { failedWith, PASSED, sumOf, type Outcome } from './checks/outcome.ts'
import { runVitest } from './checks/run-vitest.ts'
import { findChromium } from './launch/chromium.ts'
import { runProgram, step } from './launch/progress.ts'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const LOGS = join(ROOT, '.data', 'logs')
// What Node compiled once is kept for all processes of this run and of the next.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, '.cache', 'compiled')

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
  unit: () => tests(['unit']),
  pages: () => tests(['pages']),
  components: () => tests(['components']),
  // Together, so that short files of one fill the cores while long ones of another end.
  tests: () => tests(['unit', 'pages', 'components']),
  journeys: testJourneys,
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
  const { passed, failed, failures, unsteady } = sumOf(outcomes)
  list('Unsteady (failed beside other tests, passed alone)', unsteady)
  list('Failed', failures)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

function requestedSteps(): readonly string[] {
  if (values.only) return ['build', ...values.only.split(',')]
  return values.changed ? STEPS_OF_A_CHANGE : WHOLE_STEPS
}

const tests = (projects: readonly string[]): Promise<Outcome> =>
  runVitest({ logs: LOGS, projects, paths: positionals, isOfChange: values.changed })

async function testJourneys(): Promise<Outcome> {
  const browser = await pass('Finding a Chromium', async () => void (await findChromium()))
  return browser.failed ? browser : sumOf([browser, await tests(['journeys'])])
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

main().catch((error: unknown) => {
  console.log(error instanceof Error ? error.message : String(error))
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
})

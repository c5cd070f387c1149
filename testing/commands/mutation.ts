import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { ROOT, sourceFiles } from '#testing/checks/source-files.ts'
import { keyOf, listMutants, sampleOf } from '#testing/mutation/list-mutants.ts'
import { startTestServer } from '#tools/launch/database-server.ts'

/** Folders whose code moves money. */
const MONEY = ['ledger', 'wallet', 'referral', 'rewards', 'membership', 'ico', 'game'].map(
  (module) => `server/modules/${module}`,
)
const FOLDER = join(ROOT, '.cache', 'mutation')
const SAMPLE_FILE = join(FOLDER, 'sample.json')
const SURVIVORS_FILE = join(FOLDER, 'survivors.json')
/** A mutant that keeps its tests so much longer than usual runs for ever. */
const TIMEOUT_MS = 60_000
const FIRST_RUN_MINUTES = 60
const PROCESSES = 3
const KILLED: ReadonlySet<string> = new Set(['Killed', 'Timeout', 'RuntimeError'])
const SURVIVED: ReadonlySet<string> = new Set(['Survived', 'NoCoverage'])

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const areas = positionals.length > 0 ? positionals : MONEY

async function chooseMutants(files: readonly string[]): Promise<readonly string[]> {
  // Checked border: this program wrote the file.
  if (values.again) return JSON.parse(readFileSync(SURVIVORS_FILE, 'utf8')) as string[]
  const all = await listMutants(files)
  const sample = sampleOf(all, { count: Number(values.sample), seed: values.seed })
  console.log(`${sample.length} of ${all.length} mutants in ${files.length} files, seed ${values.seed}`)
  return sample
}

function optionsFor(mutate: string[]): PartialStrykerOptions {
  return {
    testRunner: 'vitest',
    vitest: { configFile: 'testing/mutation/vitest.config.ts', related: false },
    plugins: [
      '@stryker-mutator/vitest-runner',
      join(ROOT, 'testing/mutation/ignore-texts.ts'),
      join(ROOT, 'testing/mutation/sample-checker.ts'),
      join(ROOT, 'testing/mutation/tell-progress.ts'),
    ],
    ignorers: ['texts'],
    checkers: ['sample'],
    mutate,
    ignorePatterns: ['.data', '.cache', 'dist', 'docs', 'mobile'],
    coverageAnalysis: 'perTest',
    concurrency: PROCESSES,
    timeoutMS: TIMEOUT_MS,
    dryRunTimeoutMinutes: FIRST_RUN_MINUTES,
    reporters: ['json', 'tried'],
    jsonReporter: { fileName: join(FOLDER, 'report.json') },
    // There is no such file: Stryker would rewrite the real one with a part of TypeScript that version 7 does not have.
    tsconfigFile: 'none.json',
    tempDirName: join(FOLDER, 'sandbox'),
    warnings: false,
    allowConsoleColors: false,
  }
}

/** A result counts lines and columns from one, a mutant that is still to be tried from nought. */
function keyOfResult(result: MutantResult): string {
  const { start, end } = result.location
  const before = ({ line, column }: typeof start) => ({ line: line - 1, column: column - 1 })
  return keyOf({ ...result, location: { start: before(start), end: before(end) } }, ROOT)
}

/** Keeps what survived for `--again`; the last line is JSON. */
function report(results: readonly MutantResult[]): void {
  const killed = results.filter(({ status }) => KILLED.has(status)).length
  const survivors = results.filter(({ status }) => SURVIVED.has(status))
  writeFileSync(SURVIVORS_FILE, JSON.stringify(survivors.map(keyOfResult)))
  const mutants = killed + survivors.length
  const score = Math.round((1_000 * killed) / mutants) / 10
  console.log(JSON.stringify({ mutants, killed, survived: survivors.length, score }))
}

const files = [...sourceFiles('ts,tsx').keys()].filter(
  (file) => areas.some((area) => file.startsWith(`${area}/`)) && !file.endsWith('.test.ts'),
)
mkdirSync(FOLDER, { recursive: true })
const sample = await chooseMutants(files)
writeFileSync(SAMPLE_FILE, JSON.stringify(sample))
// One server for all of Stryker's processes, which are killed when a mutant runs for ever.
const server = await startTestServer()
Object.assign(process.env, {
  DATABASE_URL: server.adminUrl,
  MUTATION_AREAS: areas.join(','),
  MUTATION_SAMPLE: SAMPLE_FILE,
  MUTATION_ROOT: ROOT,
})
try {
  const chosen = files.filter((file) => sample.some((key) => key.startsWith(`${file}:`)))
  report(await new Stryker(optionsFor(chosen)).runMutationTest())
} finally {
  await server.stop()
}

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { failedWith, type Outcome } from './outcome.ts'
import { UNHANDLED_FILE } from './unhandled-reporter.ts'
import { filesToRepeat, merge, summarize, type FileReport, type Report } from './vitest-report.ts'

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

/**
 * Runs vitest projects before our eyes and counts from their report. The few files that failed run once more, alone: what passes then
 * counts, and is listed as unsteady.
 */
export async function runVitest(run: VitestRun): Promise<Outcome> {
  const title = run.projects.join('-')
  const asked = { title, root: ROOT, mayBeEmpty: run.isOfChange }
  const chosen = run.isOfChange ? [...foldersChanged(), '--passWithNoTests', ...run.paths] : run.paths
  const first = await runOnce(run, title, chosen)
  if (first === undefined) return failedWith(`${title}: no report`)
  const files = filesToRepeat(first)
  if (files.length === 0) return summarize(first, asked)
  const unsteady = summarize(first, asked).failures
  console.log(`\nOnce more, alone:\n${unsteady.map((line) => `  ${line}`).join('\n')}\n`)
  const second = await runOnce(run, `${title}-again`, [...files, '--maxWorkers=1'])
  const outcome = summarize(second === undefined ? first : merge(first, second), asked)
  return outcome.failed ? outcome : { ...outcome, unsteady }
}

/** One run to its end; nothing when it ended without a report. */
async function runOnce(
  { projects, logs }: VitestRun,
  title: string,
  chosen: readonly string[],
): Promise<Report | undefined> {
  const report = join(logs, `vitest-${title}.json`)
  const unhandled = join(logs, `vitest-${title}-unhandled.json`)
  mkdirSync(logs, { recursive: true })
  for (const file of [report, unhandled]) rmSync(file, { force: true })
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(import.meta.dirname, 'unhandled-reporter.ts')}`,
    `--outputFile.json=${report}`,
  ]
  const named = projects.flatMap((name) => ['--project', name])
  const exitCode = await runToEnd(['run', ...named, ...reporters, ...chosen], { [UNHANDLED_FILE]: unhandled })
  if (!existsSync(report) || !existsSync(unhandled)) return undefined
  const files: readonly FileReport[] = JSON.parse(readFileSync(report, 'utf8')).testResults
  return { files, unhandled: JSON.parse(readFileSync(unhandled, 'utf8')), exitCode }
}

function runToEnd(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
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

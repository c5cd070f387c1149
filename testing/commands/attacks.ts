import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { listAttacks } from '#testing/attacks/attack-list.ts'

/** What vitest's JSON report says of one file of tests. */
interface FileReport {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly title: string
    readonly ancestorTitles: readonly string[]
  }[]
}

const ROOT = join(import.meta.dirname, '../..')

/** Runs the attacks' tests in their full size and returns the report of each file by its path. */
async function runAttacks(paths: readonly string[]): Promise<ReadonlyMap<string, FileReport>> {
  const folder = await mkdtemp(join(tmpdir(), 'attacks-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', '--project', 'unit', '--testTimeout', '1800000', ...reporters, ...paths]
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'vitest'), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ATTACKS: 'full' },
  })
  await new Promise((resolve) => child.once('close', resolve))
  const { testResults }: { testResults: readonly FileReport[] } = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  return new Map(testResults.map((report) => [relative(ROOT, report.name), report]))
}

/** An attack is refused when the tests under its name, or without any all of its file, ran and passed. */
function isRefused(attack: string, report: FileReport | undefined): boolean {
  const all = report?.assertionResults ?? []
  const own = all.filter(({ ancestorTitles }) => ancestorTitles.includes(attack))
  const tests = own.length > 0 ? own : all
  return report !== undefined && tests.length > 0 && tests.every(({ status }) => status === 'passed')
}

const wanted = process.argv[2]
const attacks = listAttacks().filter(({ test }) => wanted === undefined || test.includes(`/${wanted}/`))
const reports = await runAttacks([...new Set(attacks.map(({ test }) => test))])
const names = attacks
  .filter(({ attack, test }) => !isRefused(attack, reports.get(test)))
  .map(({ attack }) => attack)
for (const { attack, defence, test } of attacks) {
  console.log(
    `${isRefused(attack, reports.get(test)) ? 'refused' : 'THROUGH'}  ${attack}\n         ${defence} (${test})`,
  )
}
console.log(
  JSON.stringify({
    attacks: attacks.length,
    refused: attacks.length - names.length,
    through: names.length,
    names,
  }),
)
process.exitCode = names.length === 0 ? 0 : 1

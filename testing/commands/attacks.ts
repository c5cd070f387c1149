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
  readonly assertionResults: readonly { readonly status: string; readonly title: string }[]
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

/** An attack is refused when its file ran tests and all of them passed. */
function isRefused(report: FileReport | undefined): boolean {
  const tests = report?.assertionResults ?? []
  return report?.status === 'passed' && tests.length > 0 && tests.every(({ status }) => status === 'passed')
}

const attacks = listAttacks()
const reports = await runAttacks([...new Set(attacks.map(({ test }) => test))])
const names = attacks.filter(({ test }) => !isRefused(reports.get(test))).map(({ attack }) => attack)
for (const { attack, defence, test } of attacks) {
  console.log(
    `${isRefused(reports.get(test)) ? 'refused' : 'THROUGH'}  ${attack}\n         ${defence} (${test})`,
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

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export const PRESENT = ROOT

function run(program: string, args: readonly string[], folder: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr.trim().slice(-500)}`)
  return stdout.trim()
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>
}

function loadLock(folder: string): Lock {
  return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
}

/** Whether everything that an earlier lock needs to run the product is installed here in the same version. */
export function canShareModules(earlier: Lock, present: Lock): boolean {
  return Object.entries(earlier.packages).every(
    ([path, { version, dev }]) => path === '' || dev === true || present.packages[path]?.version === version,
  )
}

/** Builds a checkout's web app when it has none: a web process does not start without one. */
export function buildOnce(folder: string): void {
  if (existsSync(join(folder, 'dist/web/build.json'))) return
  console.log(`building the web app in ${folder}`)
  const script = ['tools/build/build.ts', 'tools/build.ts'].find((path) => existsSync(join(folder, path)))
  run(process.execPath, [script ?? 'tools/build/build.ts'], folder)
}

/** The folder of an earlier commit, checked out into .cache with what it needs to run; made once. */
export function checkOut(commit: string): string {
  const hash = run('git', ['rev-parse', '--short=8', '--verify', `${commit}^{commit}`], ROOT)
  const folder = join(ROOT, '.cache', `before-${hash}`)
  if (!existsSync(folder)) {
    // .cache may have been emptied since the last time.
    run('git', ['worktree', 'prune'], ROOT)
    run('git', ['worktree', 'add', '--detach', folder, hash], ROOT)
  }
  const modules = join(folder, 'node_modules')
  if (existsSync(modules)) return folder
  if (canShareModules(loadLock(folder), loadLock(ROOT))) symlinkSync(join(ROOT, 'node_modules'), modules)
  else run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  return folder
}

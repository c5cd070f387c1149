import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const COPIED = ['server', 'contract', 'tools', 'content', 'package.json'] as const
const LINKED = ['node_modules', 'dist'] as const
const MIGRATION = `-- expand: what a next release may add beside this one.
create table kernel_next_release (id integer primary key, note text not null);
comment on table kernel_next_release is 'Made by the test of an upgrade.';
`

/** This tree with one migration more, which only adds: what the next release looks like. Returns its folder. */
export function makeNextRelease(): string {
  const folder = join(ROOT, '.cache', 'next-release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name))
  writeFileSync(join(folder, 'server/migrations/9990_kernel_next_release.sql'), MIGRATION)
  return folder
}

/** The operator's command of that release. Throws what it says when it fails. */
export function migrateTo(folder: string, databaseUrl: string): string {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const script = join(folder, 'tools/ops/migrate.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The migration failed: ${stderr}${stdout}`)
  return stdout.trim()
}

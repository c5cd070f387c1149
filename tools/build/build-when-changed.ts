import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '#tools/launch/progress.ts'

const ROOT = join(import.meta.dirname, '../..')
const STAMP = join(ROOT, 'dist', '.sources')
const PRODUCTS = ['dist/web/build.json', 'web/i18n/generated', 'console/i18n/generated'].map((path) =>
  join(ROOT, path),
)
/** What the build is made from, beside the brand's name, which stands in prerendered pages. */
const SOURCES = [
  'web/**/*',
  'console/**/*',
  'contract/**/*',
  'server/modules/content/**/*',
  'tools/build/*.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Whether the web app in dist is made from the sources as they are. */
export function isBuilt(): boolean {
  return (
    PRODUCTS.every((path) => existsSync(path)) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === fingerprint()
  )
}

/** Builds the web app. Throws with the build's last lines. */
export async function build(): Promise<void> {
  const before = fingerprint()
  await runProgram({
    program: process.execPath,
    args: [join(ROOT, 'tools', 'build', 'build.ts')],
    logFile: join(ROOT, '.data', 'logs', 'build.log'),
  })
  writeFileSync(STAMP, before)
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.env['BRAND_NAME'] ?? '')
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/generated/') && !/\.test\.tsx?$/.test(path))
  for (const path of files.toSorted())
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

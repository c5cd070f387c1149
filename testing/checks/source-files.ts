import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
const TREES = '{contract,server,web,console,mobile,sandbox,testing,e2e,bench,tools}'
const NOT_OURS = /(^|\/)(generated|node_modules|dist)\//

/** Every file of our own with one of these endings: path from the root, and its text. */
export function sourceFiles(endings: string): ReadonlyMap<string, string> {
  const entries = globSync(`${TREES}/**/*.{${endings}}`, { cwd: ROOT, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !NOT_OURS.test(path))
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

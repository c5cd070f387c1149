import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { ROOT } from '#testing/checks/source-files.ts'
import { textsIgnorer } from './ignore-texts.ts'

const SILENT = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
  fatal() {},
}

/** What tells one mutant from all others of a checkout. */
interface MutantLike {
  readonly fileName: string
  readonly replacement: string
  readonly location: {
    readonly start: { readonly line: number; readonly column: number }
    readonly end: { readonly line: number; readonly column: number }
  }
}

/** Names a mutant by its file below the root, its range and what stands there instead. */
export function keyOf({ fileName, location: { start, end }, replacement }: MutantLike, root: string): string {
  const file = fileName.startsWith(root) ? fileName.slice(root.length + 1) : fileName
  return `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${replacement}`
}

/** Keys of every mutant that Stryker would make of these files (paths below the root). */
export async function listMutants(files: readonly string[]): Promise<string[]> {
  const { mutants } = await new Instrumenter(SILENT).instrument(
    files.map((file) => ({
      name: join(ROOT, file),
      mutate: true,
      content: readFileSync(join(ROOT, file), 'utf8'),
    })),
    { plugins: null, excludedMutations: [], ignorers: [textsIgnorer] },
  )
  return mutants.filter(({ status }) => status !== 'Ignored').map((mutant) => keyOf(mutant, ROOT))
}

/** The same `count` of the keys for the same seed, evenly over all: those with the smallest hashes. */
export function sampleOf(
  keys: readonly string[],
  { count, seed }: { count: number; seed: string },
): string[] {
  const hashOf = (key: string) => createHash('sha256').update(`${seed} ${key}`).digest('hex')
  return keys
    .map((key) => ({ key, hash: hashOf(key) }))
    .toSorted((left, right) => (left.hash < right.hash ? -1 : 1))
    .slice(0, count)
    .map(({ key }) => key)
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PRODUCT_FOLDER = join(import.meta.dirname, '../..')

const SHOWN = 30
const US_PER_MS = 1_000
/** Waiting, and loading the program. */
const NOT_WORK =
  /^\((idle|program)\)|node:internal\/(modules|bootstrap|deps\/amaro)|wasm:|compileForInternalLoader/

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Where a function stands: our file, or the package it comes from. */
function originOf(url: string, line: number): string {
  const path = url.replace('file://', '')
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
  if (library !== undefined) return library
  return path === '' ? 'V8' : `${path.replace(`${PRODUCT_FOLDER}/`, '')}:${line + 1}`
}

/** Milliseconds by the name of what ran, without what it called. */
function addSelfTimes(profile: CpuProfile, times: Map<string, number>): void {
  const names = new Map(
    profile.nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'}  ${originOf(url, lineNumber)}`,
    ]),
  )
  profile.samples.forEach((id, index) => {
    const name = names.get(id) ?? ''
    times.set(name, (times.get(name) ?? 0) + (profile.timeDeltas[index] ?? 0) / US_PER_MS)
  })
}

function reportTop(title: string, times: ReadonlyMap<string, number>, total: number): void {
  console.log(`\n${title}`)
  for (const [name, ms] of [...times].toSorted(([, one], [, other]) => other - one).slice(0, SHOWN))
    console.log(
      `  ${((100 * ms) / total).toFixed(1).padStart(5)} %  ${ms.toFixed(0).padStart(6)} ms  ${name}`,
    )
}

/** Which functions, files and packages the profiled processes have spent their time in. */
export function reportProfiles(folder: string): void {
  const times = new Map<string, number>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.cpuprofile')))
    addSelfTimes(JSON.parse(readFileSync(join(folder, file), 'utf8')), times)
  const busy = new Map([...times].filter(([name]) => !NOT_WORK.test(name)))
  const total = [...busy.values()].reduce((sum, ms) => sum + ms, 0)
  const origins = new Map<string, number>()
  for (const [name, ms] of busy) {
    const origin = name.slice(name.indexOf('  ') + 2).replace(/:\d+$/, '')
    origins.set(origin, (origins.get(origin) ?? 0) + ms)
  }
  reportTop('functions, by self time', busy, total)
  reportTop('files and packages, by self time', origins, total)
}

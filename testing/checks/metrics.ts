import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** What `npm run metrics` prints: sizes in lines, shares in percent. Tests count only where their own figure says so. */
export interface Metrics {
  readonly kLoc: number
  readonly files: Spread & { readonly count: number }
  readonly functions: Spread
  readonly any: number
  /** `as Type` for each thousand lines. */
  readonly asPerKLoc: number
  readonly cycles: number
  readonly largestFolder: number
  /** Of all test files outside testing/ and e2e/, those with code beside them. */
  readonly testsBeside: number
  /** Runs of at least six lines that stand twice, outside contract, texts and tests. */
  readonly duplicates: number
}

/** In lines. */
interface Spread {
  readonly p90: number
  readonly max: number
}

export type Sources = ReadonlyMap<string, string>

const TESTS = /\.(test|e2e)\.tsx?$/
const MIN_REPEATED_LINES = 6
/** Where the same lines are meant to stand twice: calls side by side, and texts of five languages. */
const MAY_REPEAT = /^contract\/|\/(alarm|mail|csv|calendar)-texts[./]|\.(en|ko|ja|zh_CN|zh_TW)\.ts$/

export function measure(sources: Sources): Metrics {
  const code = [...sources].filter(([path]) => !TESTS.test(path))
  const parsed = code.map(([path, text]) => measureFile(path, text))
  const fileLines = code.map(([, text]) => lineCount(text))
  const functionLines = parsed.flatMap((file) => file.functions)
  const lines = fileLines.reduce((sum, count) => sum + count, 0)
  const casts = parsed.reduce((sum, file) => sum + file.casts, 0)
  return {
    kLoc: Math.round(lines / 100) / 10,
    files: { count: code.length, ...spreadOf(fileLines) },
    functions: spreadOf(functionLines),
    any: parsed.reduce((sum, file) => sum + file.anys, 0),
    asPerKLoc: Math.round((casts / lines) * 100_000) / 100,
    cycles: countCycles(importGraph(code)),
    largestFolder: Math.max(...folderSizes(code.map(([path]) => path)).values()),
    testsBeside: besideShare([...sources.keys()]),
    duplicates: findDuplicates(code.filter(([path]) => !MAY_REPEAT.test(path))).length,
  }
}

function lineCount(text: string): number {
  return text.split('\n').length - 1
}

function spreadOf(lines: readonly number[]): Spread {
  const sorted = lines.toSorted((left, right) => left - right)
  return { p90: sorted[Math.floor(sorted.length * 0.9)] ?? 0, max: sorted.at(-1) ?? 0 }
}

interface FileMetrics {
  readonly functions: readonly number[]
  readonly anys: number
  readonly casts: number
}

type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item)
  else if (isNode(value)) {
    yield value
    for (const part of Object.values(value)) yield* walk(part)
  }
}

/** A function that has a name: declared, or the value of a constant, a property or a method. */
function namedFunction(node: Node): unknown {
  if (node['type'] === 'FunctionDeclaration') return node
  const { init, value } = node
  const own = node['type'] === 'VariableDeclarator' ? init : value
  return isNode(own) && /^(Arrow)?Function(Expression)?/.test(String(own['type'])) ? own : undefined
}

function linesOf(node: unknown, text: string): number {
  if (!isNode(node)) return 0
  return text.slice(Number(node['start']), Number(node['end'])).split('\n').length
}

export function measureFile(path: string, text: string): FileMetrics {
  const nodes = [...walk(parseSync(path, text).program)]
  const functions = nodes.map(namedFunction).filter((found) => found !== undefined)
  const casts = nodes.filter(
    (node) =>
      node['type'] === 'TSAsExpression' &&
      text.slice(Number(node['end']) - ' as const'.length, Number(node['end'])) !== ' as const',
  )
  return {
    functions: functions.map((found) => linesOf(found, text)),
    anys: nodes.filter((node) => node['type'] === 'TSAnyKeyword').length,
    casts: casts.length,
  }
}

type Graph = ReadonlyMap<string, readonly string[]>

/** Which file imports which, types included. */
function importGraph(code: readonly (readonly [string, string])[]): Graph {
  const paths = new Set(code.map(([path]) => path))
  return new Map(
    code.map(([path, text]) => {
      const named = [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g)].map(([, name = '']) =>
        name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name)),
      )
      return [path, named.filter((name) => paths.has(name))]
    }),
  )
}

/** How many groups of files import each other in a circle (Tarjan's strongly connected components). */
export function countCycles(graph: Graph): number {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  let cycles = 0
  const visit = (path: string): number => {
    const index = order.size
    order.set(path, index)
    open.push(path)
    let lowest = index
    for (const next of graph.get(path) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest)
    }
    low.set(path, lowest)
    if (lowest === index) {
      const group = open.splice(open.indexOf(path))
      if (group.length > 1) cycles += 1
    }
    return lowest
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return cycles
}

/** How many source files each folder holds itself. */
export function folderSizes(paths: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const path of paths.filter((one) => !TESTS.test(one)))
    sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  return sizes
}

function besideShare(paths: readonly string[]): number {
  const folders = folderSizes(paths)
  const tests = paths.filter((path) => TESTS.test(path) && !/^(testing|e2e)\//.test(path))
  const beside = tests.filter((path) => folders.has(dirname(path)))
  return tests.length === 0 ? 100 : Math.round((beside.length / tests.length) * 1000) / 10
}

/** Where the same six lines, blanks and imports apart, stand a second time; one entry for each longest run. */
export function findDuplicates(code: readonly (readonly [string, string])[]): string[] {
  const seen = new Map<string, string>()
  return code.flatMap(([path, text]) => {
    const lines = text
      .split('\n')
      .map((line, index) => ({ line: line.trim(), number: index + 1 }))
      .filter(
        ({ line }) => /[\w]/.test(line) && !/^(import|export \{|\} from|\*|\/[/*])|^[\w$, ]+,$/.test(line),
      )
    const runs: string[] = []
    let isInRun = false
    for (let index = 0; index + MIN_REPEATED_LINES <= lines.length; index += 1) {
      const run = lines.slice(index, index + MIN_REPEATED_LINES)
      const key = run.map(({ line }) => line).join('\n')
      const before = seen.get(key)
      const location = `${path}:${run[0]?.number ?? 0}`
      if (before === undefined) seen.set(key, location)
      else if (!isInRun) runs.push(`${location} repeats ${before}`)
      isInRun = before !== undefined
    }
    return runs
  })
}

/** A file that the bundler made of what the same entries need: what it cannot run without, what it asks for later, its length. */
export interface BuiltFile {
  readonly imports: readonly string[]
  readonly asks: readonly string[]
  readonly size: number
  /** Whether it stays a file of its own, as what is asked for by name does. */
  readonly isOwn: boolean
}
export type BuiltFiles = ReadonlyMap<string, BuiltFile>

/** A page as the files that it is opened with, and how often it is opened compared with others. */
export interface PageLoad {
  readonly entries: readonly string[]
  readonly weight: number
}

/** Files that a browser fetches together. */
interface Load {
  readonly files: ReadonlySet<string>
  readonly weight: number
}

/** What opens over a page or stands further down is fetched less often than a page. */
const PART_WEIGHT = 0.3
/** What each file costs its load in characters: a request, names that are imported, and that it compresses by itself. */
const FILE_COST = 2500
/** How often each set looks for a better group once all have one. */
const ROUNDS = 3

/** Some files and all that they cannot run without. */
function closureOf(files: BuiltFiles, entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    files.get(name)?.imports.forEach(visit)
  }
  entries.forEach(visit)
  return found
}

function intersect(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = sets
  return new Set([...first].filter((name) => others.every((set) => set.has(name))))
}

/** The pages, and after them each part that something of them asks for later. */
function loadsOf(built: BuiltFiles, pages: readonly PageLoad[]): readonly Load[] {
  const loads = pages.map(({ entries, weight }): Load => ({ files: closureOf(built, entries), weight }))
  const known = new Set(pages.flatMap(({ entries }) => entries))
  const asks = ({ files }: Load, part: string) =>
    [...files].some((name) => built.get(name)?.asks.includes(part) === true)
  // A part may ask for parts: they are added while the loop runs.
  for (const { files } of loads)
    for (const part of [...files].flatMap((name) => built.get(name)?.asks ?? [])) {
      if (known.has(part)) continue
      known.add(part)
      const there = intersect(loads.filter((load) => asks(load, part)).map((load) => load.files))
      loads.push({ files: new Set([...there, ...closureOf(built, [part])]), weight: PART_WEIGHT })
    }
  return loads
}

/** One file or several that become one. */
interface Bundle {
  readonly names: readonly string[]
  readonly size: number
  /** Who needs it, by their positions among all loads. */
  readonly needing: ReadonlySet<number>
}

function join(bundles: readonly Bundle[]): Bundle {
  return {
    names: bundles.flatMap(({ names }) => names),
    size: bundles.reduce((sum, { size }) => sum + size, 0),
    needing: new Set(bundles.flatMap(({ needing }) => [...needing])),
  }
}

/** Puts each bundle where all loads together fetch least, the heaviest first. */
function arrange(bundles: readonly Bundle[], weights: readonly number[]): Bundle[][] {
  /** How often a bundle is needed, by those loads alone. */
  const weigh = ({ needing }: Bundle, counts: (index: number) => boolean = () => true) =>
    weights.reduce((sum, weight, index) => (needing.has(index) && counts(index) ? sum + weight : sum), 0)
  /** What all loads fetch more when two become one file; less than nothing where that is better. */
  const costOf = (one: Bundle, other: Bundle) =>
    weigh(other, (index) => !one.needing.has(index)) * one.size +
    weigh(one, (index) => !other.needing.has(index)) * other.size -
    weigh(one, (index) => other.needing.has(index)) * FILE_COST
  const groups: Bundle[][] = []
  const settle = (bundle: Bundle) => {
    const costs = groups.map((members) => costOf(join(members), bundle))
    const least = Math.min(...costs)
    const best = groups[costs.indexOf(least)]
    if (best !== undefined && least < 0) best.push(bundle)
    else groups.push([bundle])
  }
  const heaviestFirst = bundles.toSorted((one, other) => other.size * weigh(other) - one.size * weigh(one))
  heaviestFirst.forEach(settle)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const bundle of heaviestFirst) {
      const members = groups.find((group) => group.includes(bundle))
      members?.splice(members.indexOf(bundle), 1)
      settle(bundle)
    }
  return groups.filter((members) => members.length > 0)
}

export interface FileGroup {
  readonly names: readonly string[]
  /** Whether every page needs something of it. */
  readonly isOfAll: boolean
}

/**
 * Which of the bundler's files become one, so that pages fetch few of them and little that they do not need. By itself a bundler makes
 * one file for each set of entries that need the same.
 */
export function groupFiles(built: BuiltFiles, pages: readonly PageLoad[]): readonly FileGroup[] {
  const loads = loadsOf(built, pages)
  const bundles = [...built]
    .filter(([, { isOwn }]) => !isOwn)
    .map(([name, { size }]): Bundle => {
      const needing = [...loads.keys()].filter((index) => loads[index]?.files.has(name) === true)
      return { names: [name], size, needing: new Set(needing) }
    })
  const weights = loads.map(({ weight }) => weight)
  return arrange(bundles, weights).map((members) => {
    const { names, needing } = join(members)
    return { names, isOfAll: pages.every((_, index) => needing.has(index)) }
  })
}

import { relative } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { groupFiles, type BuiltFile, type PageLoad } from './group-files.ts'
import { CHART, guestParts, memberParts, PAGE_PARTS, screenFiles } from './preloads.ts'

/** How often pages are opened compared with each other: a guest who waits goes, and a member's day begins at the tabs. */
const WEIGHTS = { firstOfGuests: 24, ofGuests: 4, tabs: 6, ofMembers: 1 } as const
const FIRST_OF_GUESTS = new Set(['/', '/sign-in', '/sign-up'])
const TABS = new Set([
  '/',
  '/wallet',
  '/trading',
  '/trading/signal',
  '/profit',
  '/game',
  '/reward',
  '/setting',
])

/** What a member's page asks for by itself once it stands. */
const SOON_OF_MEMBERS = [
  'gates/watch-profile.ts',
  'offline/start-offline.ts',
  'shell/dialogs/DialogHost.tsx',
  'features/proofs/watch-proof.ts',
]
/** What a guest's page asks for by itself once it stands, by its route. */
const SOON_OF_GUESTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // On a phone, and on a desk, where the part below is seen at once.
  '/': [
    ['features/guest/Replay.tsx', CHART],
    ['features/guest/Replay.tsx', CHART, 'screens/home/LandingBelow.tsx'],
  ],
}

/** A page's first view, and the page with what it asks for by itself soon after. */
function loadsOf(
  weight: number,
  entries: readonly string[],
  soon: readonly (readonly string[])[] = [],
): PageLoad[] {
  return [[], ...soon].map((parts) => ({ entries: [...entries, ...parts], weight }))
}

/** Every page with its sources, paths below web/. The first table is that of the guests. */
export function pagesOf([ofGuests, ...ofMembers]: readonly string[]): readonly PageLoad[] {
  const guests = [...screenFiles(ofGuests ?? '')]
  const members = [
    ...guests.filter(([route]) => route === '/'),
    ...ofMembers.flatMap((table) => [...screenFiles(table)]),
  ]
  return [
    ...guests.flatMap(([route, screen]) => {
      const weight = FIRST_OF_GUESTS.has(route) ? WEIGHTS.firstOfGuests : WEIGHTS.ofGuests
      return loadsOf(weight, [...PAGE_PARTS, ...guestParts(route, screen)], SOON_OF_GUESTS[route])
    }),
    ...members.flatMap(([route, screen]) => {
      const weight = TABS.has(route) ? WEIGHTS.tabs : WEIGHTS.ofMembers
      return loadsOf(weight, [...PAGE_PARTS, ...memberParts(route, screen)], [SOON_OF_MEMBERS])
    }),
  ]
}

/** What the bundler makes of the app by itself. Throws when it makes something else than one set of files. */
async function bundleAlone(config: InlineConfig): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await build({ ...config, build: { write: false } })
  if (Array.isArray(built) || !('output' in built)) throw new Error('The app is one bundle')
  return built.output.filter((file) => file.type === 'chunk')
}

/**
 * Bundles the app once by itself, and says for the next time which modules share a file. `named` are the files that the configuration
 * names already.
 */
export async function shareFiles(config: InlineConfig, { root, tables, named }: ShareParts) {
  const chunks = await bundleAlone(config)
  const fileOf = new Map(
    chunks.flatMap(({ facadeModuleId, fileName }) =>
      facadeModuleId === null ? [] : [[relative(root, facadeModuleId), fileName] as const],
    ),
  )
  const built = new Map(
    chunks.map((chunk): [string, BuiltFile] => [
      chunk.fileName,
      {
        imports: chunk.imports,
        asks: chunk.dynamicImports,
        size: chunk.code.length,
        isOwn: chunk.isEntry || chunk.isDynamicEntry || named.has(chunk.name),
      },
    ]),
  )
  // A screen for developers alone is in no build for members.
  const pages = pagesOf(tables).map(({ entries, weight }) => ({
    entries: entries.flatMap((source) => fileOf.get(source) ?? []),
    weight,
  }))
  const modulesOf = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]))
  const nameOf = new Map(
    groupFiles(built, pages).flatMap(({ names, isOfAll }, index) =>
      names
        .flatMap((file) => modulesOf.get(file) ?? [])
        .map((id) => [id, isOfAll ? `core${index}` : `shared${index}`] as const),
    ),
  )
  return { debugName: 'shared', name: (id: string) => nameOf.get(id), priority: 1 }
}

interface ShareParts {
  /** The folder of the sources. */
  readonly root: string
  /** The texts of the tables of routes, that of the guests first. */
  readonly tables: readonly string[]
  readonly named: ReadonlySet<string>
}

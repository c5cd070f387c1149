import { dirname, join, normalize } from 'node:path'
import { consoleBreaches } from './console-layout.ts'
import type { Files, ModuleMap } from './module-map.ts'
import { tableBreaches } from './table-boundaries.ts'

/** Pure libraries that both sides may load through the contract. */
const CONTRACT_LIBRARIES = new Set([
  'zod/mini',
  'markdown-it',
  '@noble/curves/secp256k1.js',
  '@noble/hashes/sha3.js',
  '@noble/hashes/utils.js',
])

/** Between top folders: who may not import whom, and what to do instead. Tests beside the code are held as well. */
const WALLS: readonly { from: RegExp; to: RegExp; say: string }[] = [
  {
    from: /^contract\//,
    to: /^(?!contract\/)/,
    say: 'contract imports only itself, zod/mini, markdown-it and noble',
  },
  {
    from: /^(web|console)\//,
    to: /^(server|sandbox)\//,
    say: 'web talks to the server through contract and HTTP',
  },
  {
    from: /^console\//,
    to: /^web\/(screens|features)\//,
    say: 'console may use web/base, web/ui, web/api and web/i18n',
  },
  {
    from: /^web\/base\//,
    to: /^web\/(api|features|screens|shell|ui)\//,
    say: 'web/base stands below the rest of web and imports none of it',
  },
  {
    from: /^web\/ui\//,
    to: /^web\/(features|screens)\//,
    say: 'web/ui knows no business words; take what is shown as a property',
  },
  {
    from: /^web\/(api|features|shell)\//,
    to: /^web\/screens\//,
    say: 'what several screens share stands in web/features',
  },
  {
    // But for the test beside it, which draws it.
    from: /^web\/screens\/(?!.*\.test\.tsx$)/,
    to: /Screen\.tsx$/,
    say: 'a screen never imports another screen; move the part to web/features',
  },
  {
    from: /^server\//,
    to: /^(web|console|sandbox|bench|e2e)\//,
    say: 'server imports only contract and itself',
  },
  {
    from: /^sandbox\//,
    to: /^(server|web|console)\//,
    say: 'the sandbox is reached over the real protocols',
  },
  {
    // But for tests.
    from: /^server\/(?!sandbox\/|app\.ts|wiring\.ts|.*\.test\.ts$)/,
    to: /^server\/sandbox\//,
    say: 'only app.ts and wiring.ts load what a sandbox alone has',
  },
  {
    from: /^server\/kernel\//,
    to: /^server\/(modules\/|sandbox\/|app|main|parameters|wiring)/,
    say: 'kernel imports no module',
  },
  {
    // But for the tests beside it.
    from: /^tools\/(?!.*\.test\.ts$)/,
    to: /^(testing|bench|e2e)\//,
    say: 'testing uses tools, not the other way round; a command that tests stands in testing/commands',
  },
]
/** The only files from which the outside world is called, and the packages that call it. */
const OUTSIDE_CALLERS =
  /^server\/(modules\/(chain|market|autotrading|notifications|programs)\/|kernel\/(mail|sandbox-mail)\.ts)/
const OUTSIDE_PACKAGES = /^(ccxt|tronweb|nodemailer|web-push|undici|axios|node:https?)(\/|$)/
/** Where the parameters of all modules come together. */
const JOINED = 'server/parameters.ts'
const IS_TEST = /\.(test|e2e)\.tsx?$/

/** Every sentence of the architecture that the files break, as "file: what; what instead". */
export function findBreaches(files: Files, map: ModuleMap): string[] {
  const sources = [...files].filter(([path]) => /\.tsx?$/.test(path))
  return [
    ...sources.flatMap(([path, text]) => importBreaches(path, importsOf(path, text), map)),
    ...mapBreaches(files, map),
    ...parameterBreaches(files, map),
    ...tableBreaches(files, map),
    ...consoleBreaches(files),
  ]
}

function importBreaches(path: string, targets: readonly string[], map: ModuleMap): string[] {
  const walls = targets.flatMap((target) => wallBreaches(path, target))
  if (IS_TEST.test(path)) return walls
  const outside = targets
    .filter(
      (target) => path.startsWith('server/') && OUTSIDE_PACKAGES.test(target) && !OUTSIDE_CALLERS.test(path),
    )
    .map(
      (target) =>
        `${path} imports ${target}; the outside is reached from chain, market, autotrading, notifications, programs and kernel/mail`,
    )
  return [...walls, ...outside, ...targets.flatMap((target) => moduleBreaches(path, target, map))]
}

function wallBreaches(path: string, target: string): string[] {
  if (path.startsWith('contract/') && (CONTRACT_LIBRARIES.has(target) || IS_TEST.test(path))) return []
  return WALLS.filter((wall) => wall.from.test(path) && wall.to.test(target)).map(
    (wall) => `${path} imports ${target}; ${wall.say}`,
  )
}

function moduleBreaches(path: string, target: string, map: ModuleMap): string[] {
  const own = moduleOf(path)
  if (!own || !target.startsWith('server/') || target.startsWith('server/kernel/')) return []
  const other = moduleOf(target)
  if (!other) return [`${path} imports ${target}; a module takes what it needs as arguments from app.ts`]
  if (other === own) return []
  if (!map[own]?.includes(other))
    return [`${path} imports ${target}; ${own} may not use ${other}, see modules.ts`]
  if (target === `server/modules/${other}/${other}.ts`) return []
  return [`${path} imports ${target}; use the front door server/modules/${other}/${other}.ts`]
}

/** The map names every module and none that does not exist, and uses point downwards only. */
function mapBreaches(files: Files, map: ModuleMap): string[] {
  const order = Object.keys(map)
  const present = new Set([...files.keys()].map(moduleOf).filter((name) => name !== undefined))
  const unlisted = [...present]
    .filter((name) => !order.includes(name))
    .map((name) => `${name} is not in modules.ts`)
  const doorless = order
    .filter((name) => !files.has(`server/modules/${name}/${name}.ts`))
    .map((name) => `${name} has no front door server/modules/${name}/${name}.ts`)
  const upward = order.flatMap((name, index) =>
    (map[name] ?? [])
      .filter((used) => !order.slice(0, index).includes(used))
      .map((used) => `modules.ts lets ${name} use ${used}, which does not stand above it`),
  )
  return [...unlisted, ...doorless, ...upward]
}

/** server/parameters.ts joins the parameters of every module, in the order of the map, so that none is left out of the console. */
function parameterBreaches(files: Files, map: ModuleMap): string[] {
  const tables = Object.keys(map)
    .map((name) => `server/modules/${name}/${name}.parameters.ts`)
    .filter((path) => files.has(path))
  const joined = importsOf(JOINED, files.get(JOINED) ?? '').filter((path) => moduleOf(path) !== undefined)
  if (joined.join() === tables.join()) return []
  return [`${JOINED} joins [${joined.join(', ')}]; join [${tables.join(', ')}], in the order of modules.ts`]
}

function moduleOf(path: string): string | undefined {
  return /^server\/modules\/([^/]+)\//.exec(path)?.[1]
}

/** What a file imports: paths from the root for our own files, package names for the rest. */
function importsOf(path: string, text: string): string[] {
  const pattern = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g
  return [...text.matchAll(pattern)].map(([, name = '']) => {
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? normalize(join(dirname(path), name)) : name
  })
}

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build as viteBuild, type InlineConfig } from 'vite'
import { LOCALES, localePrefix, type Locale } from '#contract/locale.ts'
import { writeManifests } from './app-manifest.ts'
import { writeOffline, writeWorker } from './build-offline.ts'
import { writeLanguages } from './languages.ts'
import { compileMessages } from './messages.ts'
import {
  failureTextsPart,
  formRoutes,
  guestParts,
  memberLinks,
  preloadLinks,
  screenFiles,
  type Manifest,
} from './loading/preloads.ts'
import { shareFiles } from './loading/share-files.ts'
import { declareStyles, missingSheets } from './styles.ts'
import { aboutPart, outlinesIn, prerender, shellIn, styleHash, type PageMaker } from './prerender.ts'

const ROOT = join(import.meta.dirname, '../..')
const OUT = join(ROOT, 'dist/web')
const SERVER_OUT = join(ROOT, 'dist/prerender')
const TABLES = ['routes.ts', 'member-routes.ts', 'auto-master-routes.ts'] as const
/** The files that vite.config.ts names, and the bundler's own. */
const NAMED_FILES = new Set(['react', 'start', 'react-dom', 'rolldown-runtime'])

/** The build's id: a hash of what it is made from, so that the same sources give the same build. */
function buildId(brandName: string): string {
  const hash = createHash('sha256').update(brandName)
  const patterns = [
    'web/**/*',
    'console/**/*',
    'contract/**/*.ts',
    'server/modules/content/terms/*.md',
    'server/modules/content/shipped-terms.ts',
    'package-lock.json',
  ]
  const files = globSync(patterns, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/generated/'))
  for (const path of files.toSorted()) hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  return hash.digest('hex').slice(0, 12)
}

/** The texts of the tables of routes, that of the guests first. */
function loadTables(): Promise<string[]> {
  return Promise.all(TABLES.map((name) => readFile(join(ROOT, 'web', name), 'utf8')))
}

async function bundle(config: InlineConfig): Promise<void> {
  await viteBuild({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    ...config,
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        onLog(level, log, next) {
          // A text that was not compiled would be undefined on the page: that is no warning.
          if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
          next(level, log)
        },
      },
    },
  })
}

/** Bundles the app twice: the first time says which modules share a file. */
async function bundleApp(): Promise<void> {
  const shared = await shareFiles(
    { configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' },
    { root: join(ROOT, 'web'), tables: await loadTables(), named: NAMED_FILES },
  )
  await bundle({ build: { rolldownOptions: { output: { codeSplitting: { groups: [shared] } } } } })
}

/** Takes the one stylesheet into the page and returns the page with its hash. */
async function inlineStyle(page: string): Promise<{ shell: string; hash: string }> {
  const link = /\s*<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/.exec(page)
  if (link === null) throw new Error('The built page links no stylesheet')
  const css = (await readFile(join(OUT, link[1] ?? ''), 'utf8')).trim()
  const missing = missingSheets(css)
  if (missing.length > 0) throw new Error(`The stylesheet lacks ${missing.join(', ')}`)
  const shell = page.replace(link[0], '').replace('<!--head-->', () => `<style>${css}</style>`)
  await rm(join(OUT, link[1] ?? ''))
  return { shell, hash: styleHash(css) }
}

interface SiteMaker extends PageMaker {
  knownRoutes(): string[]
  redirectedRoutes(): string[]
}

async function writeBuildFiles(
  id: string,
  brandName: string,
  facts: { hash: string; routes: string[]; redirected: string[]; drawnWith: object },
): Promise<void> {
  await mkdir(join(OUT, 'builds/meta'), { recursive: true })
  const manifest: unknown = JSON.parse(await readFile(join(OUT, '.vite/manifest.json'), 'utf8'))
  const [shared, ofLanguage] = await Promise.all(
    ['assets', `assets/${LOCALES[0]}`].map((folder) => readdir(join(OUT, folder))),
  )
  const meta = { id, files: shared, filesOfLanguage: ofLanguage, prerendered: facts.routes }
  await writeFile(join(OUT, 'builds/latest.json'), JSON.stringify({ id }))
  await writeFile(join(OUT, `builds/meta/${id}.json`), JSON.stringify(meta))
  await rename(join(OUT, '.vite/manifest.json'), join(ROOT, 'dist/manifest.json'))
  await rm(join(OUT, '.vite'), { recursive: true })
  const build = {
    id,
    brandName,
    styleHashes: [facts.hash],
    routes: facts.routes,
    redirected: facts.redirected,
    drawnWith: facts.drawnWith,
    entries: Object.keys(Object(manifest)).length,
  }
  await writeFile(join(OUT, 'build.json'), JSON.stringify(build))
}

const toBrotli = promisify(brotliCompress)

/** Beside each text file its brotli twin, so that the server sends it without work. */
async function compress(): Promise<void> {
  const names = await readdir(OUT, { recursive: true })
  const texts = names.filter((name) => /\.(js|css|html|svg|json)$/.test(name) && name !== 'build.json')
  await Promise.all(
    texts.map(async (name) => {
      const text = await readFile(join(OUT, name))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      }
      await writeFile(join(OUT, `${name}.br`), await toBrotli(text, { params }))
    }),
  )
}

/** Scripts for outsiders, offered beside the pages that they check. */
const SCRIPTS = [
  'verify-proof.mjs',
  'verify-records.mjs',
  'verify-reserves.mjs',
  'recompute-figures.mjs',
] as const

/** The shell without a page in it. */
const bareShell = (shell: string) => shell.replace('<!--page-->', '').replace('<!--about-->', '')

/** Scripts, the app's own page and the public pages, each in every language. */
async function writePages(maker: PageMaker, shell: string) {
  const manifest: Manifest = JSON.parse(await readFile(join(OUT, '.vite/manifest.json'), 'utf8'))
  const scripts = new Set(Object.values(manifest).map(({ file }) => file))
  const linkScripts = await writeLanguages(
    OUT,
    [...scripts].filter((file) => file.endsWith('.js')),
  )
  const tables = await loadTables()
  const [table = ''] = tables
  const links = [...memberLinks(manifest, tables)]
  const preloads = (parts: readonly string[] | undefined, locale: Locale) =>
    linkScripts(preloadLinks(manifest, parts), locale)
  const ownShell = (locale: Locale) => linkScripts(shellIn(locale, shell), locale)
  const bare = (locale: Locale) =>
    bareShell(ownShell(locale).replace('<!--about-->', aboutPart(maker.descriptionIn(locale)))).replace(
      '<!--preload-->',
      preloads(undefined, locale),
    )
  for (const locale of LOCALES) {
    await mkdir(join(OUT, localePrefix(locale)), { recursive: true })
    await writeFile(join(OUT, localePrefix(locale), 'app.html'), bare(locale))
    const own = links.map(([route, tags]) => [route, linkScripts(tags, locale)])
    const writeTexts = (name: string, texts: object) =>
      writeFile(join(OUT, localePrefix(locale), name), JSON.stringify(texts))
    await writeTexts('screens.json', Object.fromEntries(own))
    await writeTexts('outlines.json', await outlinesIn(maker, locale))
  }
  const screens = screenFiles(table)
  const forms = formRoutes(table)
  const preload = (route: string, locale: Locale) => {
    const texts = forms.has(route) ? failureTextsPart(locale) : ''
    return `${texts}${preloads(guestParts(route, screens.get(route) ?? route), locale)}`
  }
  return prerender(maker, { folder: OUT, shell: ownShell, preload })
}

/** Messages, browser bundle, prerendered pages, build files: everything under dist/web. */
async function build(): Promise<void> {
  const brandName = process.env['BRAND_NAME'] ?? 'MCS Members'
  const id = buildId(brandName)
  process.env['VITE_BUILD_ID'] = id
  process.env['VITE_BRAND_NAME'] = brandName
  await compileMessages()
  await declareStyles()
  await bundleApp()
  await bundle({ configFile: join(ROOT, 'console/vite.config.ts') })
  await bundle({
    build: {
      ssr: join(ROOT, 'web/Prerendered.tsx'),
      outDir: SERVER_OUT,
      manifest: false,
      copyPublicDir: false,
    },
    ssr: { noExternal: true },
  })
  const { shell, hash } = await inlineStyle(await readFile(join(OUT, 'app.html'), 'utf8'))
  const maker: SiteMaker = await import(join(SERVER_OUT, 'Prerendered.js'))
  const { count, drawnWith } = await writePages(maker, shell)
  await writeWorker(OUT, id)
  for (const script of SCRIPTS) await copyFile(join(ROOT, 'tools', script), join(OUT, script))
  await writeManifests(OUT, brandName)
  await writeOffline(OUT, bareShell(shell))
  await writeBuildFiles(id, brandName, {
    hash,
    routes: maker.knownRoutes(),
    redirected: maker.redirectedRoutes(),
    drawnWith,
  })
  await rm(SERVER_OUT, { recursive: true })
  await compress()
  console.log(`Built ${id}: ${count} pages prerendered`)
}

await build()

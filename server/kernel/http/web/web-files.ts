import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failures } from '#contract/failures/failures.ts'
import {
  LOCALE_COOKIE,
  LOCALES,
  localeOfHeader,
  isLocale,
  localePrefix,
  splitLocale,
  type Locale,
} from '#contract/locale.ts'
import { createClock } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { sendFailure } from '../http-answers.ts'
import { isKnown, screenParts } from './screen-links.ts'

/** What the web build leaves beside its files. */
export interface BuildFacts {
  readonly id: string
  readonly styleHashes: readonly string[]
  /** Paths without language prefix; a `:name` part stands for anything. */
  readonly routes: readonly string[]
  /** What pages were drawn with that may have changed since, by path; whose it is knows how to read it. */
  readonly drawnWith?: Readonly<Record<string, unknown>>
}

/** Whether a page that was drawn at the build still says what is true. */
export type IsStanding = (drawnWith: unknown) => Promise<boolean>

function isBuildFacts(value: unknown): value is BuildFacts {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'styleHashes' in value &&
    'routes' in value
  )
}

/** The content policy of every page; connect-src admits the live socket of the same host. */
export function contentPolicy(styleHashes: readonly string[]): string {
  const styles = styleHashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // Forms are sent by script only: one pressed before the app runs must not put a password into an address.
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app-sw',
  ].join('; ')
}

const PAGE = /^text\/html/
/** For API answers, which show and run nothing when opened directly. Scripts and workers need the policy of their page. */
const DATA = /^(application\/(json|jsonl|atom\+xml)|text\/(plain|csv|calendar))/
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

function headersOfAll(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Headers of every answer with data, also of one that Fastify does not send. */
export const dataHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  ...headersOfAll(isHttps),
  'content-security-policy': DATA_POLICY,
})

/** Headers of every answer; the long policies only where a browser reads them, on pages. */
export function setSafeHeaders(app: FastifyInstance, styleHashes: readonly string[], isHttps: boolean): void {
  const policy = contentPolicy(styleHashes)
  const common = headersOfAll(isHttps)
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(common)
    const type = String(reply.getHeader('content-type') ?? '')
    if (DATA.test(type) && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', DATA_POLICY)
    if (PAGE.test(type)) {
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
      reply.header('referrer-policy', 'strict-origin-when-cross-origin')
      reply.header('cross-origin-opener-policy', 'same-origin')
      reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=()')
    }
  })
}

export async function loadBuild(folder: string): Promise<BuildFacts> {
  const text = await readFile(join(folder, 'build.json'), 'utf8').catch(() => undefined)
  const facts: unknown = text === undefined ? undefined : JSON.parse(text)
  if (!isBuildFacts(facts))
    throw new Error(`the web app is not built: ${folder} has no build.json (npm run build)`)
  return facts
}

/** The app's cookies: language, theme, and whether a member is signed in. */
interface Hints {
  readonly locale: Locale | undefined
  readonly theme: string | undefined
  readonly move: string | undefined
  readonly isMember: boolean
}

function oneOf(value: string | undefined, known: readonly string[]): string | undefined {
  return known.find((one) => one === value)
}

function hintsOf(request: FastifyRequest): Hints {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const valueOf = (name: string) => pairs.find(([one]) => one === name)?.[1]
  const locale = valueOf(LOCALE_COOKIE.name)
  return {
    locale: isLocale(locale) ? locale : undefined,
    theme: oneOf(valueOf('theme'), ['light', 'dark']),
    move: oneOf(valueOf('move'), ['green-red', 'red-green', 'red-blue']),
    isMember: valueOf('member') === '1',
  }
}

/** On `/` only: cookie, then browser language; a deep link without prefix stays English (docs/product/decisions.md D-120). */
function homeOf(request: FastifyRequest, { locale }: Hints): string | undefined {
  const wanted = locale ?? localeOfHeader(request.headers['accept-language'])
  return wanted === undefined || wanted === 'en' ? undefined : `${localePrefix(wanted)}/`
}

/** The page of all screens that were not drawn beforehand, in a language. */
const appPage = (folder: string, locale: Locale) => join(folder, localePrefix(locale), 'app.html')

async function pageFile(folder: string, path: string): Promise<string> {
  const own = join(folder, path, 'index.html')
  const isThere = await stat(own).then(
    (found) => found.isFile(),
    () => false,
  )
  return isThere ? own : appPage(folder, splitLocale(path).locale)
}

interface Page {
  readonly status: number
  readonly html: Buffer
  readonly brotli: Buffer
}

/** Where the app draws. */
const APP = '<div id="app">'
const MAX_PAGES = 2_000
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

export interface WebFiles {
  readonly folder: string
  readonly facts: BuildFacts
  readonly isStanding: IsStanding
  /** Of every page, before its scripts. */
  readonly head?: string
}

/** Reads pages in the look their reader chose, so that the theme does not flash, and remembers them compressed. */
function createPages({ folder, facts, isStanding, head = '' }: WebFiles) {
  const { routes, drawnWith = {} } = facts
  const pages = new Map<string, Page>()

  /** A page that says what is no more is drawn by the app instead, from what the server answers. */
  async function isDrawn(path: string): Promise<boolean> {
    const drawn = drawnWith[path.replace(/\/$/, '')]
    return drawn === undefined || (await isStanding(drawn))
  }

  async function fileOf(path: string, hints: Hints & { readonly isDrawn: boolean }): Promise<string> {
    const { rest, locale } = splitLocale(path)
    if (CONSOLE.test(path)) return join(folder, CONSOLE_PAGE)
    // What was drawn beforehand is the guests': a member has another home, and other frames on a wide screen.
    const isOwn = !hints.isDrawn || !isKnown(routes, rest) || hints.isMember
    return isOwn ? appPage(folder, locale) : pageFile(folder, path)
  }

  async function loadPage(path: string, hints: Hints & { readonly isDrawn: boolean }): Promise<Page> {
    const { rest, locale } = splitLocale(path)
    const isConsole = CONSOLE.test(path)
    const isRoute = isConsole || isKnown(routes, rest)
    const source = await readFile(await fileOf(path, hints), 'utf8')
    const own = hints.isMember && !isConsole ? await screenParts(folder, locale, rest) : undefined
    const look = [hints.theme && ` data-theme="${hints.theme}"`, hints.move && ` data-move="${hints.move}"`]
      .filter(Boolean)
      .join('')
    const led = source
      .replace('</title>', () => `</title>${head}`)
      // After those of the entry, which asks for what the screen will show as soon as it is there.
      .replace('</head>', () => `${own?.links ?? ''}</head>`)
      .replace(APP, () => `${APP}${own?.outline ?? ''}`)
    const html = Buffer.from(led.replace('<html', `<html${look}`))
    return { status: isRoute ? 200 : 404, html, brotli: brotliCompressSync(html, BROTLI) }
  }

  return async (path: string, hints: Hints): Promise<Page> => {
    const drawn = await isDrawn(path)
    const name = [path, hints.theme, hints.move, hints.isMember, drawn].join(' ')
    const known = pages.get(name)
    if (known !== undefined) return known
    const made = await loadPage(path, { ...hints, isDrawn: drawn })
    if (made.status === 200 && pages.size < MAX_PAGES) pages.set(name, made)
    return made
  }
}

/** Where the build puts what is named by its own content. */
const ASSETS = ['assets/', ...LOCALES.map((locale) => `assets/${locale}/`), 'console/assets/']
const ASSET_NAME = /^[\w-][\w.-]*$/
const HASHED = /\/assets\//
/** Every address of the staff console gets the same page, which routes to the screen. */
const CONSOLE = /^\/console(\/|$)/
const CONSOLE_PAGE = 'console/console.html'

function takesBrotli(request: FastifyRequest): boolean {
  return /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
}

/** Serves the built web app: assets for ever, pages by route with the right status, unknown calls as JSON. */
export async function serveWebFiles(app: FastifyInstance, files: WebFiles): Promise<void> {
  const { folder } = files
  const page = createPages(files)
  const machine = createClock()
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // A page has one address, at which it is asked whether it still stands.
    globIgnore: ['**/index.html', '**/index.html.br', ...ASSETS.map((assets) => `${assets}**`)],
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // A route for each of a thousand assets would take a fifth of a start.
  for (const assets of ASSETS)
    app.get<{ Params: { name: string } }>(`/${assets}:name`, (request, reply) => {
      const { name } = request.params
      if (!ASSET_NAME.test(name)) reply.callNotFound()
      else reply.sendFile(`${assets}${name}`)
    })

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/')) return sendFailure(reply, new Failure(failures.common.notFound), request)
    // A lost chunk must look lost: answering the app's page here would be run as a script.
    if (
      HASHED.test(path) ||
      /\.\w{2,5}$/.test(path) ||
      (request.method !== 'GET' && request.method !== 'HEAD')
    ) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    }
    const hints = hintsOf(request)
    const home = path === '/' ? homeOf(request, hints) : undefined
    if (home !== undefined) return reply.header('vary', 'accept-language, cookie').redirect(home, 302)
    const { status, html, brotli } = await page(path, hints)
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, cookie')
      // Scripts cannot read a page's own Date; with this a member's first call need not ask for the time (web/base/clock.ts).
      .header('server-timing', `at;desc="${machine.now().toUTCString()}"`)
    return takesBrotli(request) ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html)
  })
}

import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TERM_KINDS, type Term } from '#contract/content.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/locale.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import type { MadePage, Prerenderable } from '#web/Prerendered.tsx'
import { dayStart, loadShippedText, SHIPPED_VERSION } from '#server/modules/content/shipped-terms.ts'
import { manifestName } from './app-manifest.ts'

/** The functions of the app's second build, which draws pages as HTML. */
export interface PageMaker {
  prerenderablePages(): Prerenderable[]
  descriptionIn(locale: Locale): string
  renderPage(page: Prerenderable, data: unknown): Promise<MadePage>
  outlinedRoutes(): string[]
  drawOutline(route: string, locale: Locale): Promise<string>
}

/** 'sha256-...' as a Content-Security-Policy names an inline style block. */
export function styleHash(css: string): string {
  return `sha256-${createHash('sha256').update(css).digest('base64')}`
}

/** What a prerendered page must not contain under our Content-Security-Policy; empty when it is clean. */
export function cspFaults(html: string): string[] {
  const faults = [
    [/<[^>]+\sstyle=/i, 'a style attribute'],
    [/<script(?![^>]*\bsrc=)[^>]*>/i, 'an inline script'],
    [/<[^>]+\son\w+=/i, 'an inline handler'],
  ] as const
  return faults.filter(([pattern]) => pattern.test(html)).map(([, name]) => name)
}

/** The page's file in the folder of the built app: /ko/sign-in becomes ko/sign-in/index.html. */
export function pageFile(path: string, name: string): string {
  return join(...path.split('/').filter((part) => part !== ''), name)
}

/** The document of a page as it came with the product, and what tells it apart from every other text. */
async function termOf({ route, locale }: Prerenderable): Promise<{ data: Term; drawnWith: object }> {
  const kind = TERM_KINDS.find((one) => route.endsWith(`/${one}`))
  if (kind === undefined) throw new Error(`${route} is no page of the terms`)
  const { body, digest } = await loadShippedText(kind, locale)
  const version = SHIPPED_VERSION
  const effectiveAt = dayStart(version).toISOString()
  const data: Term = {
    kind,
    version,
    effectiveAt,
    locale,
    draft: true,
    versions: [{ version, effectiveAt }],
    body: parseMarkdown(body),
    changes: [],
  }
  return { data, drawnWith: { kind, locale, version, digest } }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The app's shell as readers of one language get it. */
export function shellIn(locale: Locale, shell: string): string {
  return shell
    .replace('<html lang="en">', `<html lang="${LANGUAGE_TAGS[locale]}">`)
    .replace(manifestName('en'), manifestName(locale))
}

/** What a page's head says the product is. */
export function aboutPart(description: string): string {
  return `<meta name="description" content="${escapeHtml(description)}">`
}

/** The outlines of members' screens in a language, by route. Throws when one would break our policy. */
export async function outlinesIn(
  maker: Pick<PageMaker, 'outlinedRoutes' | 'drawOutline'>,
  locale: Locale,
): Promise<Record<string, string>> {
  const outlines: Record<string, string> = {}
  // One after the other: they are drawn in a language, and for a member, that all of the app agrees on.
  for (const route of maker.outlinedRoutes()) {
    // Heights that a screen works out are set by script alone.
    const html = (await maker.drawOutline(route, locale)).replaceAll(/ style="[^"]*"/g, '')
    const faults = cspFaults(html)
    if (faults.length > 0) throw new Error(`The outline of ${route} contains ${faults.join(', ')}`)
    outlines[route] = html
  }
  return outlines
}

/** Fills the app's shell in the page's language with the page; `preload` are the links of what its screen is made of. */
export function fillShell(shell: string, page: MadePage & { preload: string }): string {
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace('<!--about-->', () => aboutPart(page.description))
    .replace('<!--preload-->', () => page.preload)
    .replace('<!--page-->', () => page.html)
}

/** Where pages are written to, and what they are filled into and with. */
export interface Site {
  readonly folder: string
  readonly shell: (locale: Locale) => string
  /** The preload links of a route in a language. */
  readonly preload: (route: string, locale: Locale) => string
}

/**
 * Writes {path}/index.html for every public page, and {path}/_payload.json for those whose payload the server does not
 * answer itself. Returns how many, and what pages were drawn with that may change. Throws when one would break our policy.
 */
export async function prerender(maker: PageMaker, { folder, shell, preload }: Site) {
  const pages = maker.prerenderablePages()
  const drawnWith: Record<string, object> = {}
  for (const page of pages) {
    const term = page.hasPayload ? await termOf(page) : undefined
    const data = term?.data ?? null
    const made = await maker.renderPage(page, data)
    const whole = fillShell(shell(page.locale), { ...made, preload: preload(page.route, page.locale) })
    const faults = cspFaults(whole)
    if (faults.length > 0) throw new Error(`${page.path} contains ${faults.join(', ')}`)
    const file = join(folder, pageFile(page.path, 'index.html'))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, whole)
    if (term !== undefined) drawnWith[page.path] = term.drawnWith
    else
      await writeFile(
        join(folder, pageFile(page.path, '_payload.json')),
        JSON.stringify({ path: page.path, title: made.title, data }),
      )
  }
  return { count: pages.length, drawnWith }
}

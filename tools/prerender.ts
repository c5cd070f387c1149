import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LANGUAGE_TAGS, type Locale } from '#contract/locale.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import type { MadePage, Prerenderable } from '#web/Prerendered.tsx'
import { manifestName } from './app-manifest.ts'

const ROOT = join(import.meta.dirname, '..')
const TERMS = join(ROOT, 'server/modules/content/terms')

/** The functions of the app's second build, which draws pages as HTML. */
export interface PageMaker {
  prerenderablePages(): Prerenderable[]
  renderPage(page: Prerenderable, data: unknown): Promise<MadePage>
}

/** The version and date of the terms are the server's; the pages are made from the same texts. */
export interface TermFacts {
  readonly version: string
  readonly effectiveAt: string
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

async function termData(
  route: string,
  locale: Locale,
  { version, effectiveAt }: TermFacts,
): Promise<unknown> {
  const kind = route.split('/').at(-1) ?? ''
  const body = parseMarkdown(await readFile(join(TERMS, `${kind}.${locale}.md`), 'utf8'))
  return {
    kind,
    version,
    effectiveAt,
    locale,
    draft: true,
    versions: [{ version, effectiveAt }],
    body,
    changes: [],
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Fills the app's shell with one page; `preload` are the links of what its screen is made of. */
export function fillShell(shell: string, page: MadePage & { locale: Locale; preload: string }): string {
  return shell
    .replace('<html lang="en">', `<html lang="${LANGUAGE_TAGS[page.locale]}">`)
    .replace(manifestName('en'), manifestName(page.locale))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace('<!--about-->', () => `<meta name="description" content="${escapeHtml(page.description)}">`)
    .replace('<!--preload-->', () => page.preload)
    .replace('<!--page-->', () => page.html)
}

/** Where pages are written to, and what they are filled into and with. */
export interface Site {
  readonly folder: string
  readonly shell: string
  readonly terms: TermFacts
  /** The preload links of a route. */
  readonly preload: (route: string) => string
}

/** Writes {path}/index.html and {path}/_payload.json for every public page. Throws when a page would break our policy. */
export async function prerender(maker: PageMaker, { folder, shell, terms, preload }: Site): Promise<number> {
  const pages = maker.prerenderablePages()
  for (const page of pages) {
    const data = page.hasPayload ? await termData(page.route, page.locale, terms) : null
    const made = await maker.renderPage(page, data)
    const whole = fillShell(shell, { ...made, locale: page.locale, preload: preload(page.route) })
    const faults = cspFaults(whole)
    if (faults.length > 0) throw new Error(`${page.path} contains ${faults.join(', ')}`)
    const file = join(folder, pageFile(page.path, 'index.html'))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, whole)
    await writeFile(
      join(folder, pageFile(page.path, '_payload.json')),
      JSON.stringify({ path: page.path, title: made.title, data }),
    )
  }
  return pages.length
}

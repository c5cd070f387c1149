import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import type { Locale } from '#contract/locale.ts'
import { firstReadsPart } from './first-reads.ts'

/** A built chunk as Vite's manifest tells it: its file and the chunks it cannot run without. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** The page that the app's entry is built from. */
const ENTRY = 'app.html'
/** The table of the members' screens: a page that is not prerendered is one of theirs. */
const MEMBER_TABLE = 'member-routes.ts'
/** What the entry of every page asks for. */
export const PAGE_PARTS = ['App.tsx'] as const
/** What stands around every screen of a member. */
const MEMBER_FRAME = ['shell/frame/MemberGate.tsx', 'shell/frame/TabBar.tsx'] as const
export const CHART = 'ui/chart/ChartHost.tsx'
/** What a screen's first view asks for once it is drawn. */
const FIRST_VIEW: Readonly<Record<string, readonly string[]>> = {
  '/': ['screens/home/MemberHome.tsx', CHART],
  '/wallet': [CHART],
  '/profit': [CHART],
  '/game': [CHART],
}

/** What a screen asks for once it is drawn for a guest. */
const FIRST_VIEW_OF_GUESTS: Readonly<Record<string, readonly string[]>> = {
  '/': ['screens/home/Landing.tsx'],
}

/** The sources that a guest's page is opened with, beside those of every page. */
export function guestParts(route: string, screen: string): readonly string[] {
  return [screen, ...(FIRST_VIEW_OF_GUESTS[route] ?? [])]
}

/** The sources that a member's page is opened with, beside those of every page. */
export function memberParts(route: string, screen: string): readonly string[] {
  return [MEMBER_TABLE, screen, ...MEMBER_FRAME, ...(FIRST_VIEW[route] ?? [])]
}

/** The source file of each route's screen, read from the text of web/routes.ts: route to path below web/. */
export function screenFiles(source: string): ReadonlyMap<string, string> {
  const rows = source.matchAll(/path: '([^']+)',(?:(?!path:)[\s\S])*?import\('\.\/(screens\/[^']+)'\)/g)
  // What several rows share stands once, before them.
  const parts = source.matchAll(/const (\w+): [^=]+= \{(?:(?!\n\})[\s\S])*?import\('\.\/(screens\/[^']+)'\)/g)
  const shared = new Map([...parts].map(([, name = '', file = '']) => [name, file]))
  const sharing = source.matchAll(/path: '([^']+)', \.\.\.(\w+) \}/g)
  return new Map([
    ...[...rows].map(([, path = '', file = '']) => [path, file] as const),
    ...[...sharing].map(([, path = '', name = '']) => [path, shared.get(name) ?? ''] as const),
  ])
}

/** The routes whose prerendered page has a form, read from the text of web/routes.ts. */
export function formRoutes(source: string): ReadonlySet<string> {
  const rows = source.matchAll(/path: '([^']+)',(?:(?!path:)[\s\S])*?form: true/g)
  return new Set([...rows].map(([, path = '']) => path))
}

/** One language's failure texts as part of a page that has a form; the app reads them from there. */
export function failureTextsPart(locale: Locale): string {
  const texts = JSON.stringify(FAILURE_TEXTS[locale]).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<template data-failures="${locale}">${texts}</template>`
}

/** The files of some chunks and of all that they import, in the order in which they are needed. */
function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return [...seen].map((name) => manifest[name]?.file ?? '')
}

/** Links to all that some chunks need and others have not loaded already. Throws when the build has none of a name. */
function linksTo(manifest: Manifest, names: readonly string[], loaded: readonly string[]): string {
  const missing = names.find((name) => manifest[name] === undefined)
  if (missing !== undefined) throw new Error(`No chunk of ${missing}`)
  const loadedAlready = new Set(filesOf(manifest, loaded))
  return filesOf(manifest, names)
    .filter((file) => !loadedAlready.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

/** The parts of the app, which its entry asks for one after the other. */
function partsOf(manifest: Manifest): readonly string[] {
  const entry = manifest[ENTRY]
  if (entry === undefined) throw new Error(`No chunk of ${ENTRY}`)
  return entry.dynamicImports ?? []
}

/**
 * The links of a page's head that let the browser fetch at once what the app would ask for step by step: the parts of
 * the app, and those of the screen where it is known, else the table of members' screens. Throws when the build has no chunk of a part.
 */
export function preloadLinks(manifest: Manifest, parts: readonly string[] = [MEMBER_TABLE]): string {
  return linksTo(manifest, [...partsOf(manifest), ...parts], [ENTRY])
}

/**
 * What stands in the head of each screen of a member, by its route: its first reads, and the links to its scripts beside those of the
 * page that all members' screens share. `tables` are the texts of the tables of routes.
 */
export function memberLinks(manifest: Manifest, tables: readonly string[]): ReadonlyMap<string, string> {
  const loaded = [ENTRY, ...partsOf(manifest), MEMBER_TABLE]
  // A screen for developers alone is in no build for members.
  const screens = tables
    .flatMap((table) => [...screenFiles(table)])
    .filter(([, screen]) => manifest[screen] !== undefined)
  return new Map(
    screens.map(([route, screen]) => [
      route,
      firstReadsPart(route) + linksTo(manifest, memberParts(route, screen), loaded),
    ]),
  )
}

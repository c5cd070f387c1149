import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import type { Locale } from '#contract/locale.ts'

/** A built chunk as Vite's manifest tells it: its file and the chunks it cannot run without. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** The page that the app's entry is built from. */
const ENTRY = 'app.html'

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

/**
 * The links of a page's head that let the browser fetch at once what the app would ask for step by step: the parts of
 * the app, and the screen where it is known. Throws when the build has no chunk of the screen.
 */
export function preloadLinks(manifest: Manifest, screen?: string): string {
  const entry = manifest[ENTRY]
  if (entry === undefined) throw new Error(`No chunk of ${ENTRY}`)
  if (screen !== undefined && manifest[screen] === undefined) throw new Error(`No chunk of ${screen}`)
  const loadedAlready = new Set(filesOf(manifest, [ENTRY]))
  return filesOf(manifest, [...(entry.dynamicImports ?? []), ...(screen === undefined ? [] : [screen])])
    .filter((file) => !loadedAlready.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Locale } from '#contract/locale.ts'

/** How long a sign is read: an alphabet's letters are read faster than syllables and characters. */
const READ_MS: Readonly<Record<Locale, number>> = { en: 58, ko: 105, ja: 125, zh_CN: 150, zh_TW: 150 }
const REST_MS = 900
const TIMING = /^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}.*$/

/** The subtitles of a film: for each scene what is said in every language. */
export type Captions = Readonly<Record<Locale, readonly string[]>>

/** The lines of a WebVTT file, without their times. Throws for what is none. */
export function captionTexts(source: string, name: string): string[] {
  const [head, ...blocks] = source.trim().split(/\n{2,}/)
  if (head !== 'WEBVTT') throw new Error(`${name} does not begin with WEBVTT`)
  return blocks.map((block) => {
    const [timing = '', ...lines] = block.split('\n')
    if (!TIMING.test(timing) || lines.length === 0) throw new Error(`${name}: "${block}" is no caption`)
    return lines.join('\n')
  })
}

/** Reads the captions of a film in all languages; throws when one has more or fewer scenes than English. */
export function loadCaptions(folder: string): Captions {
  const load = (locale: Locale) =>
    captionTexts(readFileSync(join(folder, `${locale}.vtt`), 'utf8'), `${folder}/${locale}.vtt`)
  const en = load('en')
  const all = { en, ko: load('ko'), ja: load('ja'), zh_CN: load('zh_CN'), zh_TW: load('zh_TW') }
  for (const locale of LOCALES)
    if (all[locale].length !== en.length)
      throw new Error(`${folder}/${locale}.vtt has ${all[locale].length} captions, English has ${en.length}`)
  return all
}

/** How long a scene's caption must stand for the slowest reader of all languages. */
export function readingMs(captions: Captions, scene: number): number {
  const times = LOCALES.map((locale) => (captions[locale][scene]?.length ?? 0) * READ_MS[locale])
  return REST_MS + Math.max(...times)
}

function stamp(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23)
}

/** A WebVTT file of these lines; `startsMs` has one more time than there are lines, the film's end. */
export function formatCaptions(texts: readonly string[], startsMs: readonly number[]): string {
  const blocks = texts.map(
    (text, scene) => `${stamp(startsMs[scene] ?? 0)} --> ${stamp(startsMs[scene + 1] ?? 0)}\n${text}`,
  )
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

export function writeCaptions(folder: string, captions: Captions, startsMs: readonly number[]): void {
  for (const locale of LOCALES)
    writeFileSync(join(folder, `${locale}.vtt`), formatCaptions(captions[locale], startsMs))
}

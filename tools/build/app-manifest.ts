import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGE_TAGS, LOCALES, localePrefix, type Locale } from '#contract/locale.ts'
import { listMessages, type Messages } from './messages.ts'

/** The page's ground by night: what stands behind the mark while the app opens. */
const GROUND = '#0f0e11'
const SHORTCUTS = [
  ['signals_title', '/trading/signal'],
  ['wallet_title', '/wallet'],
  ['wallet_deposit', '/wallet/deposit'],
  ['alarm_title', '/alarm'],
] as const
/** Pictures of the guides, shown when the app is offered for installation. */
const SCREENS = ['getting-started', 'signals', 'deposits']
const SCREEN_SIZE = '585x1266'

function icon(name: string, size: number, purpose: string) {
  return { src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}

function textOf(texts: Messages, key: string): string {
  const text = texts[key]
  if (text === undefined) throw new Error(`The manifest shows ${key}, which is no text`)
  return text
}

/** What a browser needs to install the app in one language. One id: changing the language makes no second app. */
export function appManifest(locale: Locale, brandName: string, texts: Messages) {
  const prefix = localePrefix(locale)
  return {
    id: '/',
    name: brandName,
    short_name: brandName.split(' ')[0] ?? brandName,
    description: textOf(texts, 'home_hero_text'),
    lang: LANGUAGE_TAGS[locale],
    dir: 'ltr',
    start_url: `${prefix}/`,
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['finance'],
    icons: [
      icon('app', 192, 'any'),
      icon('app', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: SHORTCUTS.map(([key, path]) => ({
      name: textOf(texts, key),
      url: `${prefix}${path}`,
      icons: [icon('app', 192, 'any')],
    })),
    screenshots: SCREENS.map((guide) => ({
      src: `/guides/${guide}.${locale}.webp`,
      sizes: SCREEN_SIZE,
      type: 'image/webp',
      form_factor: 'narrow',
    })),
  }
}

/** The manifest's file name in a language, as pages link it. */
export function manifestName(locale: Locale): string {
  return `app.${locale}.webmanifest`
}

/** Writes one manifest per language into the folder of the built app. */
export async function writeManifests(folder: string, brandName: string): Promise<void> {
  for (const locale of LOCALES) {
    const manifest = appManifest(locale, brandName, await listMessages(locale))
    await writeFile(join(folder, manifestName(locale)), JSON.stringify(manifest))
  }
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locale } from '#contract/locale.ts'
import { plainFont } from './plain-font.ts'

/** The fonts of one language. */
export interface Fonts {
  readonly regular: Buffer
  readonly bold: Buffer
}

const PRETENDARD = 'pretendard/dist/public/static/Pretendard-'
const JAPANESE = '@openfonts/noto-sans-jp_japanese/files/noto-sans-jp-japanese-'
const SIMPLIFIED = '@openfonts/noto-sans-sc_chinese-simplified/files/noto-sans-sc-chinese-simplified-'
/** Its package names its entry alone. */
const TRADITIONAL = '@embedpdf/fonts-tc'

const FILES: Readonly<Record<Locale, readonly [regular: string, bold: string]>> = {
  en: [`${PRETENDARD}Regular.otf`, `${PRETENDARD}Bold.otf`],
  ko: [`${PRETENDARD}Regular.otf`, `${PRETENDARD}Bold.otf`],
  ja: [`${JAPANESE}400.woff`, `${JAPANESE}700.woff`],
  zh_CN: [`${SIMPLIFIED}400.woff`, `${SIMPLIFIED}700.woff`],
  zh_TW: ['../fonts/NotoSansHant-Regular.otf', '../fonts/NotoSansHant-Bold.otf'],
}

function addressOf(file: string): string {
  return file.startsWith('../')
    ? new URL(file, import.meta.resolve(TRADITIONAL)).href
    : import.meta.resolve(file)
}

async function load(file: string): Promise<Buffer> {
  return plainFont(await readFile(fileURLToPath(addressOf(file))))
}

const loaded = new Map<Locale, Promise<Fonts>>()

async function loadBoth(locale: Locale): Promise<Fonts> {
  const [regular, bold] = FILES[locale]
  return { regular: await load(regular), bold: await load(bold) }
}

/** The fonts of a language, from the disk once for the process. */
export function fontsOf(locale: Locale): Promise<Fonts> {
  const known = loaded.get(locale)
  if (known !== undefined) return known
  const fonts = loadBoth(locale)
  loaded.set(locale, fonts)
  return fonts
}

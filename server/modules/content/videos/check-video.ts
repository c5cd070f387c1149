import { createHash } from 'node:crypto'
import { MAX_FILM_BYTES, MAX_PICTURE_BYTES, MAX_SUBTITLE_BYTES } from '#contract/console/words/videos.ts'
import { failures } from '#contract/failures/failures.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { Failure } from '#server/kernel/failure.ts'
import { cleanMp4 } from '#server/kernel/files/mp4.ts'
import { filmSeconds } from './film-seconds.ts'

const PICTURE = { width: 640, height: 360 }
const PICTURE_TYPES: readonly (string | undefined)[] = ['png', 'jpeg', 'webp']
/** A small file can unfold to a huge picture. */
const MAX_PIXELS = 40_000_000

export interface CheckedFilm {
  readonly bytes: Buffer
  readonly seconds: number
  /** Its name in addresses: another film has another one. */
  readonly file: string
}

function refused(field: string): Failure {
  return new Failure(failures.staff.valueRefused, { fields: { [field]: failures.staff.valueRefused } })
}

async function bytesOf(file: File, most: number, field: string): Promise<Buffer> {
  if (file.size === 0 || file.size > most) throw refused(field)
  return Buffer.from(await file.arrayBuffer())
}

/** A whole MP4 of a codec that every browser shows, without what cameras note beside it. Throws STAFF-B002. */
export async function checkFilm(given: File): Promise<CheckedFilm> {
  const bytes = await bytesOf(given, MAX_FILM_BYTES, 'file')
  const seconds = filmSeconds(bytes)
  if (seconds === undefined) throw refused('file')
  const clean = cleanMp4(bytes)
  return {
    bytes: clean,
    seconds,
    file: `${createHash('sha256').update(clean).digest('hex').slice(0, 24)}.mp4`,
  }
}

/** The poster picture, re-encoded in its size. Throws STAFF-B002. */
export async function checkPicture(given: File): Promise<Buffer> {
  const bytes = await bytesOf(given, MAX_PICTURE_BYTES, 'picture')
  // Loaded with the first picture, not at every start.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    if (!PICTURE_TYPES.includes((await image.metadata()).format)) throw refused('picture')
    return await image
      .autoOrient()
      .resize({ ...PICTURE, fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    // The library throws its own error class for a broken picture.
    throw error instanceof Failure ? error : refused('picture')
  }
}

async function checkSubtitle(given: File, locale: Locale): Promise<string> {
  const bytes = await bytesOf(given, MAX_SUBTITLE_BYTES, locale)
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const isWhole = Buffer.from(text, 'utf8').length >= bytes.length - 3 && !text.includes('\uFFFD')
  if (!isWhole || !/^WEBVTT(?:[ \t].*)?\r?\n/.test(text) || !text.includes('-->')) throw refused(locale)
  return text
}

export type Subtitles = ReadonlyMap<Locale, string>

/** Subtitles by language, as WebVTT. Throws STAFF-B002. */
export async function checkSubtitles(
  given: Readonly<Partial<Record<Locale, File | undefined>>>,
): Promise<Subtitles> {
  const checked = new Map<Locale, string>()
  for (const locale of LOCALES) {
    const file = given[locale]
    if (file !== undefined) checked.set(locale, await checkSubtitle(file, locale))
  }
  return checked
}

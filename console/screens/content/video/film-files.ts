import { MAX_FILM_BYTES, MAX_PICTURE_BYTES, MAX_SUBTITLE_BYTES } from '#contract/console/words/videos.ts'
import { LOCALES } from '#contract/locale.ts'

export const PICKS = ['file', 'picture', ...LOCALES] as const
export type FileName = (typeof PICKS)[number]

interface Allowed {
  readonly endings: readonly string[]
  readonly maxBytes: number
}

const SUBTITLES: Allowed = { endings: ['vtt'], maxBytes: MAX_SUBTITLE_BYTES }

/** What may be chosen for each; the server looks into it as well. */
export function allowedOf(pick: FileName): Allowed {
  if (pick === 'file') return { endings: ['mp4'], maxBytes: MAX_FILM_BYTES }
  if (pick === 'picture') return { endings: ['png', 'jpg', 'jpeg', 'webp'], maxBytes: MAX_PICTURE_BYTES }
  return SUBTITLES
}

/** What is wrong with a chosen file; undefined when it may be sent. */
export function faultOf(
  pick: FileName,
  { name, size }: Pick<File, 'name' | 'size'>,
): 'kind' | 'size' | undefined {
  const { endings, maxBytes } = allowedOf(pick)
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!endings.includes(ending) || size === 0) return 'kind'
  return size > maxBytes ? 'size' : undefined
}

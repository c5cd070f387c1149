import type { Block, Inline } from '#contract/content.ts'
import type { ItemRow } from '../item-row.ts'
import { oncePerText, parsedBody } from './parsed-body.ts'

const WORDS_A_MINUTE = 230
/** Korean, Japanese and Chinese are read by the letter. */
const LETTERS_A_MINUTE = 500

const textOf = (content: readonly Inline[]) => content.map(({ text }) => text).join('')

/** What is read of a block; a picture is looked at. */
function wordsOf(block: Block): string {
  if (block.kind === 'heading') return block.text
  if (block.kind === 'paragraph') return textOf(block.content)
  return block.kind === 'list' ? block.items.map(textOf).join('\n') : ''
}

const plainText = (body: string) => parsedBody(body).map(wordsOf).join('\n')
const countOfWords = oncePerText((body) => (plainText(body).match(/\S+/g) ?? []).length)
const countOfLetters = oncePerText((body) => plainText(body).replaceAll(/\s/g, '').length)

/** How long a text takes to read, in whole minutes, at least one. */
export function readingMinutes({ body, locale }: Pick<ItemRow, 'body' | 'locale'>): number {
  const minutes =
    locale === 'en' ? countOfWords(body) / WORDS_A_MINUTE : countOfLetters(body) / LETTERS_A_MINUTE
  return Math.max(1, Math.round(minutes))
}

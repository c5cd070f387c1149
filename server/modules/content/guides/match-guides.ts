import type { ItemRow } from '../item-row.ts'

const LATIN_WORD = /[a-z0-9]{3,}/g
const CJK_RUN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}/gu
/** Words that stand in every question and say nothing about it. */
const EMPTY_WORDS = new Set([
  'the',
  'and',
  'for',
  'how',
  'what',
  'why',
  'when',
  'where',
  'can',
  'not',
  'you',
  'your',
  'with',
  'does',
  'did',
  'have',
  'has',
  'was',
  'are',
  'this',
  'that',
  'from',
  'please',
  'hello',
  'help',
  'want',
])
const MIN_SCORE = 3

/** What a text is compared by: words of three letters and more, and pairs of neighbouring signs where words have no gaps. */
function unitsOf(text: string): ReadonlySet<string> {
  const small = text.toLowerCase()
  const words = [...small.matchAll(LATIN_WORD)].map(([word]) => word.replace(/(s|ing|ed)$/, ''))
  const pairs = [...small.matchAll(CJK_RUN)].flatMap(([run]) =>
    Array.from({ length: run.length - 1 }, (_, index) => run.slice(index, index + 2)),
  )
  return new Set([...words.filter((word) => !EMPTY_WORDS.has(word)), ...pairs])
}

function scoreOf(wanted: ReadonlySet<string>, { title, summary, body }: ItemRow): number {
  const shared = (text: string) => [...unitsOf(text)].filter((unit) => wanted.has(unit)).length
  return 3 * shared(title) + 2 * shared(summary) + shared(body)
}

/** The items that match a text being written, best first. */
export function matchItems(rows: readonly ItemRow[], typed: string): ItemRow[] {
  const wanted = unitsOf(typed)
  if (wanted.size === 0) return []
  return rows
    .map((row) => ({ row, score: scoreOf(wanted, row) }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score)
    .map(({ row }) => row)
}

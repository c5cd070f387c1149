import { parseMarkdown } from '#contract/rules/markdown.ts'
import { alignBlocks, type AlignedText } from '#contract/rules/term-changes.ts'

export interface Wording {
  readonly title: string
  readonly summary: string
  readonly body: string
}

/** A paragraph as it was and as it is; undefined on the side that does not have it. */
export interface PairedRow {
  readonly older: string | undefined
  readonly newer: string | undefined
}

export const isChangedRow = ({ older, newer }: PairedRow): boolean => older !== newer

/** What went and what came at the same spot stand beside each other. */
function pair(aligned: readonly AlignedText[]): PairedRow[] {
  const rows: PairedRow[] = []
  let [removed, added]: [string[], string[]] = [[], []]
  const flush = () => {
    const count = removed.length > added.length ? removed.length : added.length
    for (let index = 0; index < count; index += 1) rows.push({ older: removed[index], newer: added[index] })
    ;[removed, added] = [[], []]
  }
  for (const { kind, text } of aligned) {
    if (kind === 'removed') removed.push(text)
    else if (kind === 'added') added.push(text)
    else {
      flush()
      rows.push({ older: text, newer: text })
    }
  }
  flush()
  return rows
}

/** Two wordings of one language beside each other: title, summary, then the text by paragraphs. */
export function pairedRows(older: Wording | undefined, newer: Wording | undefined): PairedRow[] {
  const heads = (['title', 'summary'] as const).map((part) => ({
    older: older?.[part],
    newer: newer?.[part],
  }))
  const bodies = alignBlocks(parseMarkdown(older?.body ?? ''), parseMarkdown(newer?.body ?? ''))
  return [...heads, ...pair(bodies)].filter((row) => (row.older ?? '') !== '' || (row.newer ?? '') !== '')
}

/** A paragraph in three: what both have before it, what is another, and what both have after it. */
export interface SplitText {
  readonly before: string
  readonly middle: string
  readonly after: string
}

const WORDS = /\s+|[^\s]+/g

/** Where two paragraphs part: word by word from both ends, so that the change itself can be marked. */
export function splitChange(older: string, newer: string): readonly [SplitText, SplitText] {
  const [left, right] = [older.match(WORDS) ?? [], newer.match(WORDS) ?? []]
  const most = left.length < right.length ? left.length : right.length
  let start = 0
  while (start < most && left[start] === right[start]) start += 1
  let end = 0
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const split = (words: readonly string[]): SplitText => ({
    before: words.slice(0, start).join(''),
    middle: words.slice(start, words.length - end).join(''),
    after: words.slice(words.length - end).join(''),
  })
  return [split(left), split(right)]
}

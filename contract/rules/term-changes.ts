import type { Block, Term } from '../content.ts'

function wordsOf(block: Block): string {
  if (block.kind === 'heading') return block.text
  if (block.kind === 'image') return block.alt
  const lines = block.kind === 'list' ? block.items : [block.content]
  return lines.map((line) => line.map(({ text }) => text).join('')).join('\n')
}

/** What makes two paragraphs the same: their words, where they lead, and what they are; not the anchor that links to them. */
function sameness(block: Block): string {
  return JSON.stringify(block.kind === 'heading' ? [block.level, block.text] : block)
}

/** A paragraph of one or of both of two versions. */
export interface AlignedText {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Two versions paragraph by paragraph, in the order of the newer text. */
export function alignBlocks(older: readonly Block[], newer: readonly Block[]): AlignedText[] {
  const [before, after] = [older.map(sameness), newer.map(sameness)]
  const wordsAt = (blocks: readonly Block[], index: number) =>
    blocks
      .slice(index, index + 1)
      .map(wordsOf)
      .join('')
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const line = lengths[row]
      const [skipOlder, skipNewer] = [at(row + 1, column), at(row, column + 1)]
      const longest = skipOlder > skipNewer ? skipOlder : skipNewer
      const isSame = before[row] === after[column]
      if (line !== undefined) line[column] = isSame ? at(row + 1, column + 1) + 1 : longest
    }
  const aligned: AlignedText[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const isSame = row < before.length && column < after.length && before[row] === after[column]
    const goesAway =
      column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1))
    if (isSame) {
      aligned.push({ kind: 'same', text: wordsAt(newer, column) })
      ;[row, column] = [row + 1, column + 1]
    } else if (goesAway) aligned.push({ kind: 'removed', text: wordsAt(older, row++) })
    else aligned.push({ kind: 'added', text: wordsAt(newer, column++) })
  }
  return aligned
}

/** What came and what went between two versions, paragraph by paragraph, in the order of the newer text. */
export function changesBetween(older: readonly Block[], newer: readonly Block[]): Term['changes'] {
  return alignBlocks(older, newer).flatMap(({ kind, text }) => (kind === 'same' ? [] : [{ kind, text }]))
}

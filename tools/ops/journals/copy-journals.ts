import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceDurably } from '#server/kernel/files/durable-file.ts'

/** What keepers remember outside the database; never a seed or a key, which have copies of their own offline. */
const JOURNALS = ['journal.jsonl', 'orders.jsonl'] as const
const MEMORY = 'memory.json'

/** Whole lines only: the end of a line that its owner is just writing may never come. */
const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1)

/** A journal only grows: one that does not go on where its copy ends is another one, and would wipe out what the copy knows. */
function requireGrown(text: string, copy: string): void {
  if (existsSync(copy) && !text.startsWith(readFileSync(copy, 'utf8')))
    throw new Error(`${copy} has what the journal has not. Keep both: one of them is not the newest.`)
}

/**
 * Copies a keeper's journal and memory, the memory last: it may have seen a later mark than the copied journal, never an earlier one.
 * Returns the letters copied. Throws rather than replace a copy by a journal that knows less.
 */
export function copyJournals(from: string, to: string): number {
  let letters = 0
  for (const name of [...JOURNALS, MEMORY]) {
    const source = join(from, name)
    if (!existsSync(source)) continue
    const text = readFileSync(source, 'utf8')
    const whole = name === MEMORY ? text : wholeLines(text)
    if (name !== MEMORY) requireGrown(whole, join(to, name))
    replaceDurably(join(to, name), whole)
    letters += whole.length
  }
  if (letters === 0) throw new Error(`${from} has no journal.`)
  return letters
}

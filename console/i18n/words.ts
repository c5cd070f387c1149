import { t } from './messages.ts'

/** Words that are asked for by what the server answered: a state, a role, a kind. */
const WORDS: Readonly<Record<string, unknown>> = t

function isWord(value: unknown): value is () => string {
  return typeof value === 'function'
}

/** Groups of console/i18n/*.json whose words are looked up by value. */
export const WORD_GROUPS = [
  'state',
  'role',
  'kind',
  'field',
  'act',
  'event',
  'account',
  'detail',
  'feature',
  'report',
  'job',
  'category',
  'channel',
  'delivery',
] as const
export type WordGroup = (typeof WORD_GROUPS)[number]

/** The key of a value: PENDING_SEND, pendingSend and pending-send are all pending_send. */
export function textKey(value: string): string {
  return value
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
}

/** The word for a value of an answer in the language shown; undefined when there is none. */
export function knownWord(group: WordGroup, value: string): string | undefined {
  const known = WORDS[`${group}_${textKey(value)}`]
  return isWord(known) ? known() : undefined
}

/** The same; a value without a word is shown as it is, readable. */
export function enumText(group: WordGroup, value: string): string {
  const known = knownWord(group, value)
  if (known !== undefined) return known
  const plain = textKey(value).replaceAll('_', ' ').trim()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

import type { Json } from './protobuf.ts'

/** What an answer may hold; a bigint is one of the protocol's 64-bit numbers. */
export type Answer =
  | Json
  | number
  | undefined
  | null
  | readonly Answer[]
  | { readonly [name: string]: Answer }

const MARK = '\u0000n'
const MARKED = /"\\u0000n(-?\d+)"/g

/** Writes 64-bit numbers with all their digits, or as texts when the caller asked for int64_as_string. */
export function writeJson(answer: Answer, int64AsText = false): string {
  const text = JSON.stringify(answer, (_name, value: unknown) => {
    if (typeof value !== 'bigint') return value
    return int64AsText ? value.toString() : `${MARK}${value}`
  })
  return text.replace(MARKED, '$1')
}

/** A parsed value in the codec's terms: whole numbers as bigint, nothing else numeric, no null. */
export function parseJson(value: unknown): Json {
  if (typeof value === 'number') return BigInt(value)
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return value
  if (Array.isArray(value)) return value.map(parseJson)
  if (typeof value !== 'object' || value === null) throw new Error('A value is missing.')
  const known = Object.entries(value).filter(([, item]) => item !== null && item !== undefined)
  return Object.fromEntries(known.map(([name, item]) => [name, parseJson(item)]))
}

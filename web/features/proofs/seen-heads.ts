import type { ProofHead } from '#contract/rules/proofs/proof-format.ts'

type Seen = Pick<ProofHead, 'number' | 'head'>

const NAME = 'proof-heads'
const MAX_KEPT = 100

function isSeen(value: unknown): value is Seen {
  return (
    typeof value === 'object' &&
    value !== null &&
    'number' in value &&
    typeof value.number === 'number' &&
    'head' in value &&
    typeof value.head === 'string'
  )
}

/** Heads that this browser was shown before: a head that is replaced later shows here. */
export function loadSeenHeads(storage: Pick<Storage, 'getItem'>): Seen[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSeen) : []
  } catch {
    return []
  }
}

/** Remembers heads, newest first; one that is known stays as it was seen first. */
export function saveSeenHeads(storage: Pick<Storage, 'getItem' | 'setItem'>, heads: readonly Seen[]): void {
  const known = loadSeenHeads(storage)
  const fresh = heads.filter(({ number }) => known.every((one) => one.number !== number))
  const kept = [...fresh, ...known]
    .toSorted((left, right) => right.number - left.number)
    .slice(0, MAX_KEPT)
    .map(({ number, head }) => ({ number, head }))
  try {
    storage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // A full or forbidden storage only means that less is remembered.
    return
  }
}

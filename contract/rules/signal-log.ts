/**
 * The sealed log of signals: the texts that are hashed, and the verifier. Server and browser share this file, so a page
 * can check the record without trusting the server. Hashes are SHA-256 in hex; nothing here reads a clock or a network.
 */

/** What a signal says as members see it: prices in the market's numbers, the rest in percent. */
export interface SealedSignal {
  readonly id: string
  readonly symbol: string
  readonly kind: string
  readonly direction: string
  readonly timeframe: number
  readonly interval: number
  readonly price: number
  readonly level: number
  readonly target: number
  readonly stop: number
  readonly probability: number
  readonly baseRate: number
  readonly sampleSize: number
  readonly expectedReturn: number
  readonly expectedReturnNet: number
  readonly foundAt: string
  readonly validUntil: string
  readonly origin: string
  readonly model: string
}

export interface SealedOutcome {
  readonly id: string
  readonly state: string
  readonly endedAt: string
  readonly realisedReturn: number
  readonly bestMove: number
  readonly worstMove: number
}

const FORM = '1'

/** A signal as it is sealed: exactly the figures that are shown. */
export function signalText(signal: SealedSignal): string {
  const { id, symbol, kind, direction, timeframe, interval, price, level, target, stop } = signal
  const { probability, baseRate, sampleSize, expectedReturn, expectedReturnNet } = signal
  const situation = [symbol, kind, direction, timeframe, interval, price, level, target, stop]
  const forecast = [probability, baseRate, sampleSize, expectedReturn, expectedReturnNet]
  const origin = [signal.foundAt, signal.validUntil, signal.origin, signal.model]
  return ['signal', FORM, id, ...situation, ...forecast, ...origin].join('|')
}

/** How a signal ended, as it is sealed; returns in percent as shown. */
export function outcomeText(outcome: SealedOutcome): string {
  const { id, state, endedAt, realisedReturn, bestMove, worstMove } = outcome
  return ['outcome', FORM, id, state, endedAt, realisedReturn, bestMove, worstMove].join('|')
}

/** The result some hours after a signal, in percent as shown. */
export function toMarkText(mark: { id: string; hours: number; result: number }): string {
  return ['mark', FORM, mark.id, mark.hours, mark.result].join('|')
}

/** That a signal was withdrawn, when and why; the note comes last because it may hold any sign. */
export function withdrawalText(withdrawal: { id: string; at: string; note: string }): string {
  return ['withdrawal', FORM, withdrawal.id, withdrawal.at, withdrawal.note].join('|')
}

const LEAF = 0
const NODE = 1
const HASH = /^[0-9a-f]{64}$/
/** The head before the first batch. */
export const NO_HEAD = '0'.repeat(64)

function bytesOf(hex: string): number[] {
  return Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  )
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The hash of one entry's text. */
export function leafOf(text: string): Promise<string> {
  return hashOf(Uint8Array.of(LEAF, ...new TextEncoder().encode(text)))
}

function nodeOf(left: string, right: string): Promise<string> {
  return hashOf(Uint8Array.of(NODE, ...bytesOf(left), ...bytesOf(right)))
}

/** The root over leaves in their order; a lone last node rises unchanged. */
export async function rootOf(leaves: readonly string[]): Promise<string> {
  let level = leaves
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => index * 2)
    const below = level
    level = await Promise.all(
      pairs.map(async (index) => {
        const left = below[index] ?? ''
        const right = below[index + 1]
        return right === undefined ? left : nodeOf(left, right)
      }),
    )
  }
  return level[0] ?? NO_HEAD
}

/** The head of a chain of batches: binds the head before it, the batch's number and its root. */
export function headOf(previous: string, batch: number, root: string): Promise<string> {
  const number = bytesOf(batch.toString(16).padStart(16, '0'))
  return hashOf(Uint8Array.of(...bytesOf(previous), ...number, ...bytesOf(root)))
}

/** The position of an entry in the log, and the Merkle path to the head of its batch. */
export interface Inclusion {
  readonly hash: string
  readonly batch: number
  readonly index: number
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[]
  readonly previous: string
  readonly head: string
}

/** Where a path leads from a leaf. */
export async function topOf(leaf: string, path: Inclusion['path']): Promise<string> {
  let reached = leaf
  for (const step of path)
    reached = await (step.side === 'left' ? nodeOf(step.hash, reached) : nodeOf(reached, step.hash))
  return reached
}

/** Whether a text, built from what a screen shows, is in the log under this head. */
export async function verifyInclusion(text: string, inclusion: Inclusion): Promise<boolean> {
  const { hash, batch, path, previous, head } = inclusion
  if ([hash, previous, head, ...path.map((step) => step.hash)].some((one) => !HASH.test(one))) return false
  if ((await leafOf(text)) !== hash) return false
  return (await headOf(previous, batch, await topOf(hash, path))) === head
}

/** A sealed batch as the public log lists it: every leaf, and the texts of the entries that may be read already. */
export interface LoggedBatch {
  readonly batch: number
  readonly previous: string
  readonly root: string
  readonly head: string
  readonly leaves: readonly string[]
  readonly entries: readonly { readonly index: number; readonly text: string | null }[]
}

export interface LogFault {
  readonly batch: number
  /** The entry's index in its batch; null when the batch as a whole is not what was sealed. */
  readonly index: number | null
  readonly what: 'edited' | 'deleted' | 'inserted' | 'batch-edited' | 'batch-missing' | 'head-differs'
}

export interface LogVerdict {
  readonly isRight: boolean
  readonly entries: number
  /** Entries whose text was there to be hashed; the others are still secret and held by their leaf alone. */
  readonly read: number
  readonly faults: readonly LogFault[]
}

async function entryFaults({ batch, leaves, entries }: LoggedBatch): Promise<LogFault[]> {
  const faults: LogFault[] = []
  const seen = new Set<number>()
  for (const { index, text } of entries) {
    const leaf = leaves[index]
    if (leaf === undefined || seen.has(index)) faults.push({ batch, index, what: 'inserted' })
    else if (text !== null && (await leafOf(text)) !== leaf) faults.push({ batch, index, what: 'edited' })
    seen.add(index)
  }
  for (const index of leaves.keys()) if (!seen.has(index)) faults.push({ batch, index, what: 'deleted' })
  return faults
}

async function isSealed({ batch, previous, root, head, leaves }: LoggedBatch): Promise<boolean> {
  if (leaves.length === 0 || [previous, ...leaves].some((one) => !HASH.test(one))) return false
  return (await rootOf(leaves)) === root && (await headOf(previous, batch, root)) === head
}

/**
 * Checks a run of batches (a day's) against the heads it must lie between: `from` is the head before its first batch,
 * `to` the head after its last. Names every edited, deleted and inserted entry, and every batch that is not as sealed.
 */
export async function verifyDay(
  batches: readonly LoggedBatch[],
  ends: { from: string; to: string },
): Promise<LogVerdict> {
  const faults: LogFault[] = []
  let head = ends.from
  let due = batches[0]?.batch ?? 0
  for (const one of batches) {
    if (one.batch > due) faults.push({ batch: due, index: null, what: 'batch-missing' })
    if (one.previous !== head && one.batch === due)
      faults.push({ batch: one.batch, index: null, what: 'head-differs' })
    if (await isSealed(one)) faults.push(...(await entryFaults(one)))
    else faults.push({ batch: one.batch, index: null, what: 'batch-edited' })
    head = one.head
    due = one.batch + 1
  }
  if (head !== ends.to) faults.push({ batch: due - 1, index: null, what: 'head-differs' })
  const entries = batches.flatMap((one) => one.entries)
  const read = entries.filter((entry) => entry.text !== null).length
  return { isRight: faults.length === 0, entries: entries.length, read, faults }
}

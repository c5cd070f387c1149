import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'

/** Something that must not be found, and how it is written there. */
export interface Needle {
  readonly name: string
  readonly bytes: Buffer
}

const CHUNK_BYTES = 8 * 1024 * 1024

/** Whether the memory of a process can be read here: on Linux, of one's own children. */
export const CAN_READ_MEMORY = existsSync('/proc/self/mem')

/** Names of the needles that lie in the memory of a running process; every page that it can have written is looked at. */
export function findInMemory(pid: number, needles: readonly Needle[]): string[] {
  const overlap = longest(needles)
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const chunk = Buffer.alloc(CHUNK_BYTES + overlap)
  try {
    const found = readableRanges(pid, overlap).flatMap(({ from, to }) =>
      findInBytes(scanPiece(memory, chunk.subarray(0, to - from), from), needles),
    )
    return [...new Set(found)]
  } finally {
    closeSync(memory)
  }
}

/** Names of the needles that stand in a file or in any other bytes. */
export function findInBytes(haystack: Buffer, needles: readonly Needle[]): string[] {
  return needles.filter(({ bytes }) => haystack.includes(bytes)).map(({ name }) => name)
}

function longest(needles: readonly Needle[]): number {
  return needles.reduce((most, { bytes }) => Math.max(most, bytes.length), 0)
}

interface Range {
  readonly from: number
  readonly to: number
}

/** In pieces that overlap, so that what lies across a border is found too. */
function readableRanges(pid: number, overlap: number): Range[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, from = '', to = '', rights = '', what = ''] =
      /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+\s*(.*)$/.exec(line) ?? []
    // Programs and libraries as they lie on the disk hold nothing of ours; the kernel's own pages cannot be read.
    const isFile = what.startsWith('/') && !rights.includes('w')
    if (!rights.startsWith('r') || isFile || what.startsWith('[v')) return []
    return inPieces(Number.parseInt(from, 16), Number.parseInt(to, 16), overlap)
  })
}

function inPieces(from: number, to: number, overlap: number): Range[] {
  const count = Math.ceil((to - from) / CHUNK_BYTES)
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * CHUNK_BYTES
    return { from: start, to: Math.min(to, start + CHUNK_BYTES + overlap) }
  })
}

/** A range may go away while we read: then there is nothing in it. */
function scanPiece(memory: number, into: Buffer, at: number): Buffer {
  try {
    return into.subarray(0, readSync(memory, into, 0, into.length, at))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EIO' || code === 'EFAULT') return into.subarray(0, 0)
    throw error
  }
}

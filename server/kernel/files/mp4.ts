/** A box of an ISO media file: its kind, and the offsets of its content. */
export interface Box {
  readonly kind: string
  readonly kindAt: number
  readonly from: number
  readonly to: number
}

/** Size and kind of a box. */
export const HEADER_BYTES = 8
const MAX_BOXES = 10_000
const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4A |dash|MSNV)$/
/** Where cameras write location, device and owner; a reader skips a box that is called free. */
const PRIVATE = new Set(['udta', 'meta', 'uuid'])

/** The boxes from one offset to another; undefined when they do not fill it exactly. */
export function boxesOf(bytes: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (to - at < HEADER_BYTES || boxes.length > MAX_BOXES) return undefined
    const short = bytes.readUInt32BE(at)
    if (short === 1 && to - at < 2 * HEADER_BYTES) return undefined
    const header = short === 1 ? 2 * HEADER_BYTES : HEADER_BYTES
    const size =
      short === 0 ? to - at : short === 1 ? Number(bytes.readBigUInt64BE(at + HEADER_BYTES)) : short
    if (size < header || at + size > to) return undefined
    boxes.push({
      kind: bytes.subarray(at + 4, at + 8).toString('latin1'),
      kindAt: at + 4,
      from: at + header,
      to: at + size,
    })
    at += size
  }
  return boxes
}

/** Whether this is a whole MP4 file: boxes from its first byte to its last, of a video's brand, with its index. */
export function isMp4(bytes: Buffer): boolean {
  if (bytes.length < 2 * HEADER_BYTES || bytes.subarray(4, 8).toString('latin1') !== 'ftyp') return false
  if (!BRANDS.test(bytes.subarray(8, 12).toString('latin1'))) return false
  const boxes = boxesOf(bytes, 0, bytes.length)
  return boxes !== undefined && boxes.some(({ kind }) => kind === 'moov')
}

function hide(bytes: Buffer, from: number, to: number): void {
  for (const box of boxesOf(bytes, from, to) ?? []) {
    if (PRIVATE.has(box.kind)) {
      bytes.write('free', box.kindAt, 'latin1')
      bytes.fill(0, box.from, box.to)
    } else if (box.kind === 'moov' || box.kind === 'trak') hide(bytes, box.from, box.to)
  }
}

/** The same video without what cameras record beside it: location, device, owner. Nothing moves, so its index stays right. */
export function cleanMp4(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  hide(copy, 0, copy.length)
  return copy
}

/** The boxes right within others. */
export function boxesWithin(bytes: Buffer, boxes: readonly Box[], skip = 0): Box[] {
  return boxes.flatMap(({ from, to }) => boxesOf(bytes, from + skip, to) ?? [])
}

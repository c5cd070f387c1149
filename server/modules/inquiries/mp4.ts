/** A box of an ISO media file: its kind, and where its content lies. */
interface Box {
  readonly kind: string
  readonly kindAt: number
  readonly from: number
  readonly to: number
}

const HEADER = 8
const MOST_BOXES = 10_000
const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4A |dash|MSNV)$/
/** Where cameras write place, device and owner; a reader skips a box that is called free. */
const PRIVATE = new Set(['udta', 'meta', 'uuid'])

/** The boxes from one place to another; undefined when they do not fill it exactly. */
function boxesOf(bytes: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (to - at < HEADER || boxes.length > MOST_BOXES) return undefined
    const short = bytes.readUInt32BE(at)
    if (short === 1 && to - at < 2 * HEADER) return undefined
    const header = short === 1 ? 2 * HEADER : HEADER
    const size = short === 0 ? to - at : short === 1 ? Number(bytes.readBigUInt64BE(at + HEADER)) : short
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
  if (bytes.length < 2 * HEADER || bytes.subarray(4, 8).toString('latin1') !== 'ftyp') return false
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

/** The same video without what cameras note beside it: place, device, owner. Nothing moves, so its index stays right. */
export function cleanMp4(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  hide(copy, 0, copy.length)
  return copy
}

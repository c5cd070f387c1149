/** A box of an ISO media file: its kind, and the offsets of its content. */
interface Box {
  readonly kind: string
  readonly kindAt: number
  readonly from: number
  readonly to: number
}

const HEADER = 8
const MAX_BOXES = 10_000
const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4A |dash|MSNV)$/
/** Where cameras write location, device and owner; a reader skips a box that is called free. */
const PRIVATE = new Set(['udta', 'meta', 'uuid'])

/** The boxes from one offset to another; undefined when they do not fill it exactly. */
function boxesOf(bytes: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (to - at < HEADER || boxes.length > MAX_BOXES) return undefined
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

/** The same video without what cameras record beside it: location, device, owner. Nothing moves, so its index stays right. */
export function cleanMp4(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  hide(copy, 0, copy.length)
  return copy
}

/** H.264: what players of all browsers can show. */
const SHOWN = new Set(['avc1', 'avc3'])

/** The boxes right within others. */
function within(bytes: Buffer, boxes: readonly Box[], skip = 0): Box[] {
  return boxes.flatMap(({ from, to }) => boxesOf(bytes, from + skip, to) ?? [])
}

/** Length over which a film is no film: an hour. */
const MAX_SECONDS = 3_600

/** The length of a film that every browser can show, in whole seconds; undefined for one that none may, or that is none. */
export function filmSeconds(bytes: Buffer): number | undefined {
  if (!isMp4(bytes)) return undefined
  const moov = (boxesOf(bytes, 0, bytes.length) ?? []).filter(({ kind }) => kind === 'moov')
  let tables = moov
  for (const kind of ['trak', 'mdia', 'minf', 'stbl', 'stsd'])
    tables = within(bytes, tables).filter((box) => box.kind === kind)
  // Version, flags and the count of entries stand before the entries.
  const codecs = within(bytes, tables, HEADER)
  const mvhd = within(bytes, moov).find(({ kind }) => kind === 'mvhd')
  if (mvhd === undefined || !codecs.some(({ kind }) => SHOWN.has(kind))) return undefined
  const isLong = bytes.readUInt8(mvhd.from) === 1
  if (mvhd.to - mvhd.from < (isLong ? 32 : 20)) return undefined
  const scale = bytes.readUInt32BE(mvhd.from + (isLong ? 20 : 12))
  const length = isLong ? Number(bytes.readBigUInt64BE(mvhd.from + 24)) : bytes.readUInt32BE(mvhd.from + 16)
  const seconds = scale === 0 ? 0 : Math.ceil(length / scale)
  return seconds >= 1 && seconds <= MAX_SECONDS ? seconds : undefined
}

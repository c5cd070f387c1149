import { boxesOf, boxesWithin, HEADER_BYTES, isMp4 } from '#server/kernel/files/mp4.ts'

/** H.264: what players of all browsers can show. */
const SHOWN = new Set(['avc1', 'avc3'])
/** Length over which a film is no film: an hour. */
const MAX_SECONDS = 3_600

/** The length of a film that every browser can show, in whole seconds; undefined for one that none may, or that is none. */
export function filmSeconds(bytes: Buffer): number | undefined {
  if (!isMp4(bytes)) return undefined
  const moov = (boxesOf(bytes, 0, bytes.length) ?? []).filter(({ kind }) => kind === 'moov')
  let tables = moov
  for (const kind of ['trak', 'mdia', 'minf', 'stbl', 'stsd'])
    tables = boxesWithin(bytes, tables).filter((box) => box.kind === kind)
  // Version, flags and the count of entries stand before the entries.
  const codecs = boxesWithin(bytes, tables, HEADER_BYTES)
  const mvhd = boxesWithin(bytes, moov).find(({ kind }) => kind === 'mvhd')
  if (mvhd === undefined || !codecs.some(({ kind }) => SHOWN.has(kind))) return undefined
  const isLong = bytes.readUInt8(mvhd.from) === 1
  if (mvhd.to - mvhd.from < (isLong ? 32 : 20)) return undefined
  const scale = bytes.readUInt32BE(mvhd.from + (isLong ? 20 : 12))
  const length = isLong ? Number(bytes.readBigUInt64BE(mvhd.from + 24)) : bytes.readUInt32BE(mvhd.from + 16)
  const seconds = scale === 0 ? 0 : Math.ceil(length / scale)
  return seconds >= 1 && seconds <= MAX_SECONDS ? seconds : undefined
}

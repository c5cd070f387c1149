import { box } from './mp4-box.ts'

/** Pictures of 128 × 96, one a second, in macroblocks of 16 × 16. */
const [WIDTH, HEIGHT] = [128, 96]
const BLOCKS = (WIDTH / 16) * (HEIGHT / 16)
/** Constrained baseline, level 1: what every player of H.264 can show. */
const PROFILE = [0x42, 0xc0, 0x0a]
const MS = 1_000
/** The matrix by which a picture stands upright and in its own size. */
const UPRIGHT = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]

const u32 = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}
const u16 = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index)
  return bytes
}

/** A number as H.264 writes it: as many noughts as it has digits after its first. */
const ue = (value: number) => {
  const digits = (value + 1).toString(2)
  return '0'.repeat(digits.length - 1) + digits
}

/** A unit of the stream: its kind, and its bits up to the one that ends them. */
function unit(kind: number, head: readonly number[], bits: string): Buffer {
  const whole = `${bits}1`
  const bytes = whole.padEnd(Math.ceil(whole.length / 8) * 8, '0').match(/.{8}/g) ?? []
  return Buffer.from([kind, ...head, ...bytes.map((byte) => Number.parseInt(byte, 2))])
}

const SEQUENCE = unit(
  0x67,
  PROFILE,
  `${ue(0)}${ue(0)}${ue(2)}${ue(1)}0${ue(WIDTH / 16 - 1)}${ue(HEIGHT / 16 - 1)}1100`,
)
const PICTURES = unit(0x68, [], `${ue(0)}${ue(0)}00${ue(0)}${ue(0)}${ue(0)}000${ue(0)}${ue(0)}${ue(0)}000`)

/** A grey picture that needs no other: each block like those beside it, with nothing added. Two in a row have different numbers. */
function picture(index: number): Buffer {
  const head = `${ue(0)}${ue(7)}${ue(0)}0000${ue(index % 2)}00${ue(0)}`
  const slice = unit(0x65, [], head + `${ue(3)}${ue(0)}${ue(0)}1`.repeat(BLOCKS))
  return Buffer.concat([u32(slice.length), slice])
}

function sampleEntry(): Buffer {
  const known = Buffer.concat([Buffer.from([1, ...PROFILE, 0xff, 0xe1]), u16(SEQUENCE.length), SEQUENCE])
  const setUp = box('avcC', known, Buffer.from([1]), u16(PICTURES.length), PICTURES)
  return box(
    'avc1',
    Buffer.concat([Buffer.alloc(6), u16(1), Buffer.alloc(16), u16(WIDTH, HEIGHT)]),
    Buffer.concat([u32(0x48_0000, 0x48_0000, 0), u16(1), Buffer.alloc(32), u16(0x18, 0xffff)]),
    setUp,
  )
}

interface Track {
  readonly seconds: number
  readonly sizes: readonly number[]
  /** Where the pictures begin in the file. */
  readonly from: number
}

function trackOf({ seconds, sizes, from }: Track): Buffer {
  const ms = seconds * MS
  const head = Buffer.concat([u32(3, 0, 0, 1, 0, ms, 0, 0, 0, 0), u32(...UPRIGHT)])
  const tables = box(
    'stbl',
    box('stsd', u32(0, 1), sampleEntry()),
    box('stts', u32(0, 1, sizes.length, MS)),
    box('stsc', u32(0, 1, 1, sizes.length, 1)),
    box('stsz', u32(0, 0, sizes.length, ...sizes)),
    box('stco', u32(0, 1, from)),
  )
  const source = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))))
  return box(
    'trak',
    box('tkhd', head, u32(WIDTH * 0x1_0000, HEIGHT * 0x1_0000)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, MS, ms), u16(0x55c4, 0)),
      box('hdlr', u32(0, 0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from('\0')),
      box('minf', box('vmhd', u32(1, 0, 0)), source, tables),
    ),
  )
}

/** A whole film that browsers really play: grey, without sound, as long as it says. */
export function playableFilm(seconds: number): Buffer {
  const pictures = Array.from({ length: seconds }, (_, position) => picture(position))
  const sizes = pictures.map(({ length }) => length)
  const times = Buffer.concat([u32(0, 0, 0, MS, seconds * MS, 0x1_0000), u16(0x100), Buffer.alloc(10)])
  const head = box('mvhd', times, u32(...UPRIGHT), Buffer.alloc(24), u32(2))
  const brand = box('ftyp', Buffer.from('isom\0\0\0\0isomavc1', 'latin1'))
  const index = (from: number) => box('moov', head, trackOf({ seconds, sizes, from }))
  // The index is as long whatever it says.
  const from = brand.length + index(0).length + 8
  return Buffer.concat([brand, index(from), box('mdat', ...pictures)])
}

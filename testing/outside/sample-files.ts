import sharp from 'sharp'
import { box } from '#tools/seed/film/mp4-box.ts'

/** One small, whole file of each kind, by the ending it should have. */
export const KINDS = [
  'png',
  'jpg',
  'webp',
  'pdf',
  'txt',
  'mp4',
  'gif',
  'svg',
  'html',
  'zip',
  'exe',
  'heic',
] as const
export type Kind = (typeof KINDS)[number]

/** The location that a camera wrote into a picture's EXIF or beside a video. */
export const GPS_LOCATION = '+37.5665+126.9780/'

function mp4(brand: string): Buffer {
  const locationBox = box('udta', box('\u00a9xyz', Buffer.from(GPS_LOCATION)))
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0`, 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100)), locationBox),
    box('mdat', Buffer.alloc(64)),
  ])
}

/** A film of a codec, as long as it says; `bytes` of pictures that nobody looks at. */
export function filmOf({ codec = 'avc1', ms = 74_500, bytes = 64 } = {}): Buffer {
  const mvhd = Buffer.alloc(100)
  mvhd.writeUInt32BE(1_000, 12)
  mvhd.writeUInt32BE(ms, 16)
  const entries = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(70))])
  const track = box('trak', box('mdia', box('minf', box('stbl', box('stsd', entries)))))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0', 'latin1')),
    box('moov', box('mvhd', mvhd), track, box('udta', Buffer.from(GPS_LOCATION))),
    box('mdat', Buffer.alloc(bytes, 7)),
  ])
}

/** Twice as wide as high, turned by a note in its EXIF, which also names a location. */
function picture() {
  return sharp({ create: { width: 64, height: 32, channels: 3, background: '#2a6' } })
    .withExif({ IFD0: { Copyright: GPS_LOCATION, Orientation: '6' } })
    .withMetadata({ orientation: 6 })
}

/** The bytes of a kind. */
export async function sampleOf(kind: Kind): Promise<Buffer> {
  const samples: Readonly<Record<Kind, () => Buffer | Promise<Buffer>>> = {
    png: () => picture().png().toBuffer(),
    jpg: () => picture().jpeg().toBuffer(),
    webp: () => picture().webp().toBuffer(),
    gif: () => picture().gif().toBuffer(),
    pdf: () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    txt: () => Buffer.from('입금이 보이지 않습니다.\nThe deposit does not appear.\n'),
    mp4: () => mp4('isom'),
    heic: () => mp4('heic'),
    svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    html: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    zip: () => Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(40)]),
    exe: () => Buffer.concat([Buffer.from('MZ', 'latin1'), Buffer.alloc(120)]),
  }
  return samples[kind]()
}

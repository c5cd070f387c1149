/** One encoded picture, as a WebCodecs encoder gives it. */
export interface Chunk {
  readonly atMs: number
  readonly isKey: boolean
  readonly data: Uint8Array
}

export interface Film {
  readonly width: number
  readonly height: number
  readonly durationMs: number
  /** VP9, in order; the first is a key picture. */
  readonly chunks: readonly Chunk[]
}

const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cuePosition: 0xb7,
  cluster: 0x1f43b675,
  block: 0xa3,
} as const
const NANOSECONDS_IN_MS = 1_000_000
const BLOCK_KEY = 0x80
const FIRST_TRACK = 0x81
const APP = 'guide-videos'

function idBytes(id: number): Buffer {
  const hex = id.toString(16)
  return Buffer.from(hex, 'hex')
}

/** A size in eight bytes, always: so that offsets are known before everything is written. */
function sizeBytes(size: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(size) | (1n << 56n))
  return bytes
}

function element(id: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([idBytes(id), sizeBytes(body.length), body])
}

function whole(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return element(id, bytes)
}

const text = (id: number, value: string) => element(id, Buffer.from(value, 'utf8'))

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

function head(): Buffer {
  return element(
    ID.ebml,
    whole(0x4286, 1),
    whole(0x42f7, 1),
    whole(0x42f2, 4),
    whole(0x42f3, 8),
    text(0x4282, 'webm'),
    whole(0x4287, 4),
    whole(0x4285, 2),
  )
}

function information(durationMs: number): Buffer {
  return element(
    ID.info,
    whole(0x2ad7b1, NANOSECONDS_IN_MS),
    float(0x4489, durationMs),
    text(0x4d80, APP),
    text(0x5741, APP),
  )
}

function tracks({ width, height }: Film): Buffer {
  const video = element(ID.video, whole(0xb0, width), whole(0xba, height))
  const track = [whole(0xd7, 1), whole(0x73c5, 1), whole(0x9c, 0), whole(0x83, 1), text(0x86, 'V_VP9'), video]
  return element(ID.tracks, element(ID.track, ...track))
}

function block({ atMs, isKey, data }: Chunk, clusterMs: number): Buffer {
  const start = Buffer.alloc(4)
  start.writeUInt8(FIRST_TRACK, 0)
  start.writeInt16BE(atMs - clusterMs, 1)
  start.writeUInt8(isKey ? BLOCK_KEY : 0, 3)
  return element(ID.block, start, data)
}

/** A cluster per key picture: players jump to their beginnings. */
function clusters(chunks: readonly Chunk[]): { atMs: number; bytes: Buffer }[] {
  const groups: Chunk[][] = []
  for (const chunk of chunks) {
    if (chunk.isKey) groups.push([])
    groups.at(-1)?.push(chunk)
  }
  return groups.map((group) => {
    const atMs = group[0]?.atMs ?? 0
    const blocks = group.map((chunk) => block(chunk, atMs))
    return { atMs, bytes: element(ID.cluster, whole(0xe7, atMs), ...blocks) }
  })
}

function cues(cuePoints: readonly { atMs: number; at: number }[]): Buffer {
  const points = cuePoints.map(({ atMs, at }) =>
    element(ID.cuePoint, whole(0xb3, atMs), element(ID.cuePosition, whole(0xf7, 1), whole(0xf1, at))),
  )
  return element(ID.cues, ...points)
}

/** A WebM file with its index before its pictures, so that a player can jump as soon as it knows the beginning. */
export function webm(film: Film): Buffer {
  const groups = clusters(film.chunks)
  const front = Buffer.concat([information(film.durationMs), tracks(film)])
  const indexBytes = cues(groups.map(({ atMs }) => ({ atMs, at: 0 }))).length
  let at = front.length + indexBytes
  const cuePoints = groups.map(({ atMs, bytes }) => {
    const cuePoint = { atMs, at }
    at += bytes.length
    return cuePoint
  })
  return Buffer.concat([
    head(),
    element(ID.segment, front, cues(cuePoints), ...groups.map(({ bytes }) => bytes)),
  ])
}

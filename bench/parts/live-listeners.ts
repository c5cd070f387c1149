import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * A process of its own with many members' live connections. It writes down when bytes arrive at each socket and reads
 * them only when asked: a thousand members are a thousand machines, and must not wait for one another's parsing here.
 */
const [url = '', count = '0', topics = '', types = ''] = process.argv.slice(2)
const wanted = new Set(types.split(','))

/** A message as it came, and when. */
export interface ReceivedMessage {
  readonly data: string
  readonly atMs: number
}

interface Arrival {
  readonly atMs: number
  readonly bytes: Buffer
}

interface Member {
  arrivals: Arrival[]
  /** Bytes of a frame that has not wholly arrived. */
  rest: Buffer
}

const members: Member[] = []

/** One masked text frame, as a client must send it. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  for (const [index, byte] of payload.entries()) payload[index] = byte ^ (mask[index & 3] ?? 0)
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]),
    mask,
    payload,
  ])
}

/** The first whole frame's payload and how long the frame is; undefined while bytes are missing. */
function firstFrame(bytes: Buffer): { payload: Buffer; length: number } | undefined {
  if (bytes.length < 2) return undefined
  const short = (bytes[1] ?? 0) & 0x7f
  const start = short === 127 ? 10 : short === 126 ? 4 : 2
  if (bytes.length < start) return undefined
  const size =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  const length = start + size
  return bytes.length < length ? undefined : { payload: bytes.subarray(start, length), length }
}

/** What a member has heard of the wanted kinds, each with the moment its last byte arrived. */
function parseArrivals(member: Member): ReceivedMessage[] {
  const heard: ReceivedMessage[] = []
  for (const { atMs, bytes } of member.arrivals) {
    member.rest = Buffer.concat([member.rest, bytes])
    for (let frame = firstFrame(member.rest); frame; frame = firstFrame(member.rest)) {
      member.rest = member.rest.subarray(frame.length)
      if (frame.payload[0] !== 0x7b) continue
      const { type, data }: { type: string; data?: unknown } = JSON.parse(frame.payload.toString())
      if (wanted.has(type)) heard.push({ data: JSON.stringify(data), atMs })
    }
  }
  member.arrivals = []
  return heard
}

async function shakeHands(socket: Socket, { host, pathname }: URL): Promise<Buffer> {
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  const [answer]: Buffer[] = await once(socket, 'data')
  const end = answer?.indexOf('\r\n\r\n') ?? -1
  if (!answer?.toString().startsWith('HTTP/1.1 101') || end < 0)
    throw new Error(`no WebSocket: ${answer?.toString()}`)
  return answer.subarray(end + 4)
}

async function connectOne(token: string): Promise<void> {
  const address = new URL(url)
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  const member: Member = { arrivals: [], rest: await shakeHands(socket, address) }
  socket.write(maskedFrame(JSON.stringify({ token, topics: topics.split(',') })))
  const [ready]: Buffer[] = await once(socket, 'data')
  if (ready) member.rest = Buffer.concat([member.rest, ready])
  socket.on('data', (bytes: Buffer) => {
    member.arrivals.push({ atMs: performance.timeOrigin + performance.now(), bytes })
  })
  members.push(member)
}

const [sessions]: { tokens: readonly string[] }[] = await once(process, 'message')
const tokens = sessions?.tokens ?? []
for (let connected = 0; connected < Number(count); connected += 50) {
  const next = Array.from(
    { length: Math.min(50, Number(count) - connected) },
    (_, index) => connected + index,
  )
  await Promise.all(next.map((index) => connectOne(tokens[index % tokens.length] ?? '')))
}
process.on('message', () => {
  process.send?.(members.flatMap(parseArrivals))
})
process.send?.('ready')

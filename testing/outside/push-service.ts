import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { portOf } from './port-of.ts'
import { afterAll } from 'vitest'

/** A push as a push service receives it, and what the browser behind it reads. */
export interface ReceivedPush {
  readonly headers: IncomingHttpHeaders
  /** Decrypted with the browser's keys (RFC 8291). */
  readonly text: string
  /** Whether the sender proved itself with its key pair for this very origin (RFC 8292). */
  readonly isProven: boolean
}

export interface PushService {
  readonly origin: string
  /** A new browser that subscribes here; `received` fills as pushes arrive. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string }; received: ReceivedPush[] }
  /** What the next pushes are answered with. */
  answerWith(status: number): void
}

interface Browser {
  readonly ecdh: ReturnType<typeof createECDH>
  readonly auth: Buffer
  readonly received: ReceivedPush[]
}

const KEY_BYTES = 65
const TAG_BYTES = 16

/** Decrypts one aes128gcm record (RFC 8188) with the keys of RFC 8291, section 3.4. */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  if (keyLength !== KEY_BYTES) throw new Error('the sender’s key has 65 bytes')
  const sender = body.subarray(21, 21 + KEY_BYTES)
  const sealed = body.subarray(21 + KEY_BYTES)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = plain.lastIndexOf(2)
  return plain.subarray(0, end).toString()
}

/** Checks the `vapid t=…, k=…` header: an ES256 token for this origin, signed with the key it names. */
function isProven(authorization: string | undefined, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== KEY_BYTES) return false
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned && JSON.parse(Buffer.from(claims, 'base64url').toString()).aud === origin
}

/** A push service with its browsers, in this process, closed after the file's last test. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  let status = 201
  let origin = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '')
      if (browser !== undefined && status === 201) {
        const { headers } = request
        const text = decrypt(browser, Buffer.concat(chunks))
        browser.received.push({ headers, text, isProven: isProven(headers.authorization, origin) })
      }
      response.writeHead(browser === undefined ? 404 : status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${portOf(server)}`
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    origin,
    answerWith: (next) => void (status = next),
    subscribe() {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(16).toString('hex')}`
      const received: ReceivedPush[] = []
      browsers.set(path, { ecdh, auth, received })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${origin}${path}`, keys, received }
    },
  }
}

import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { isPublicAddress } from './public-addresses.ts'
import type { ResolveName } from './resolve-name.ts'
import { hostOf, isSandboxUrl } from './webhook-url.ts'

/** From the question where a name leads to the end of the answer. */
const TIME_LIMIT_MS = 8 * SECOND_MS
const MAX_READ_BYTES = 1_024
const EXCERPT_LENGTH = 200

export interface WebhookRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a try brought. */
export interface PostResult {
  /** `HTTP 200`, or why there was no answer. */
  readonly code: string
  readonly status: number | undefined
  readonly answer: string | null
}

export interface Outside {
  /** How long a try may take; 8 seconds unless a test says otherwise. */
  readonly limitMs?: number
  /** Whether an address may be sent to; those of the internet unless a test says otherwise. */
  readonly isOpen?: (address: string) => boolean
  readonly resolve: ResolveName
  /** Origin of the sandbox's receiver; empty for none. */
  readonly sandboxUrl: string
}

/** Why nothing is sent. */
class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** The addresses of a host, every one of them on the internet: those are what is connected to, whatever the name says a moment later. */
async function pinAddresses(
  { resolve, isOpen = isPublicAddress }: Outside,
  host: string,
): Promise<readonly LookupAddress[]> {
  const family = isIP(host)
  const addresses =
    family === 0
      ? await resolve(host).catch(() => {
          throw new Refused('DNS')
        })
      : [{ address: host, family }]
  if (addresses.length === 0) throw new Refused('DNS')
  if (!addresses.every(({ address }) => isOpen(address))) throw new Refused('ADDRESS')
  return addresses
}

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** What the socket is told when it asks where a name leads: what was checked. */
function answerWith(addresses: readonly LookupAddress[]) {
  return (_host: string, { all }: LookupOptions, done: LookupDone): void => {
    const [first] = addresses
    if (all === true) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

async function collect(response: IncomingMessage, parts: Buffer[]): Promise<void> {
  let bytes = 0
  for await (const part of response) {
    const piece = Buffer.from(part)
    parts.push(piece)
    bytes += piece.length
    if (bytes >= MAX_READ_BYTES) return
  }
}

/** The beginning of an answer as a line of text; the rest is not read. Its status counts also when its body breaks off. */
async function getExcerpt(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  await collect(response, parts).catch(() => undefined)
  response.destroy()
  const text = Buffer.concat(parts).subarray(0, MAX_READ_BYTES).toString('utf8')
  const line = text.replace(/[\p{C}\p{Z}\uFFFD]+/gu, ' ').trim()
  return line === '' ? null : [...line].slice(0, EXCERPT_LENGTH).join('')
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/

function codeOfError(error: unknown): string {
  if (error instanceof Refused) return error.code
  const name = error instanceof Error ? error.name : ''
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'TIMEOUT'
  return TLS_CODE.test(String(code)) ? 'TLS' : 'CONNECTION'
}

function send(
  { url, headers, body }: WebhookRequest,
  { lookup: find, signal }: { lookup: typeof lookup; signal: AbortSignal },
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    // No agent: a connection that was checked is not kept for another try.
    const sent = request(url, { method: 'POST', headers, lookup: find, signal, agent: false }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The addresses of a host, within the time of the whole try: a question to the DNS cannot be called off. */
function pinWithin(outside: Outside, host: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    pinAddresses(outside, host).then(resolve, reject)
  })
}

async function attempt(outside: Outside, request: WebhookRequest): Promise<PostResult> {
  const { url } = request
  const signal = AbortSignal.timeout(outside.limitMs ?? TIME_LIMIT_MS)
  const isOwn = isSandboxUrl(url, outside.sandboxUrl)
  const pinned = isOwn ? [] : await pinWithin(outside, hostOf(url), signal)
  // A border: the socket asks in the form of Node's own lookup.
  const find = isOwn ? lookup : (answerWith(pinned) as typeof lookup)
  const response = await send(request, { lookup: find, signal })
  const status = response.statusCode ?? 0
  return { code: `HTTP ${status}`, status, answer: await getExcerpt(response) }
}

/** Sends one request. It follows no redirect, waits for 8 seconds at most, and never throws: whatever goes wrong is a result. */
export function postWebhook(outside: Outside, request: WebhookRequest): Promise<PostResult> {
  return attempt(outside, request).catch((error: unknown) => ({
    code: codeOfError(error),
    status: undefined,
    answer: null,
  }))
}

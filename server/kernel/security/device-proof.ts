import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { DeviceKey } from '#contract/members/identity.ts'

/** What a proof must be for (RFC 9449, DPoP): one method, host and path, one access token, just now. */
export interface ProofTarget {
  readonly method: string
  readonly path: string
  /** The access token that travels with it; none at a reissue. */
  readonly token?: string | undefined
  /** The Host header of the request; undefined where the host is not checked. */
  readonly host?: string | undefined
}

/** A key that made a proof, and whether it was made just now. */
export interface ProvenKey {
  readonly thumbprint: string
  /** False when the proof's only fault is its time: the clock of the device is wrong. */
  readonly isFresh: boolean
  /** What the proof is remembered by: its key and its jti. */
  readonly name: string
}

export interface DeviceProofs {
  /** The key that made this proof for this target, by its thumbprint (RFC 7638); undefined when it proves nothing. */
  verify(proof: string | undefined, target: ProofTarget): Promise<ProvenKey | undefined>
}

const MAX_BYTES = 2048
/** How old or early a proof may be: browsers learn the server's time from every answer. */
const FRESH_SECONDS = 60
const MAX_JTI = 128
const MAX_KEYS = 10_000
const verifySignature = promisify(verify)

/** The key's own name: SHA-256 over its members in order. */
export function thumbprint({ crv, kty, x, y }: DeviceKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function decode(part: string | undefined): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
  return isRecord(value) ? value : {}
}

function keyOf(header: Readonly<Record<string, unknown>>): DeviceKey | undefined {
  const { jwk } = header
  if (header['typ'] !== 'dpop+jwt' || header['alg'] !== 'ES256' || !isRecord(jwk) || 'd' in jwk)
    return undefined
  const { kty, crv, x, y } = jwk
  return kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string'
    ? { kty, crv, x, y }
    : undefined
}

function isAt(htu: unknown, path: string, hosts: ReadonlySet<string>): boolean {
  const address = typeof htu === 'string' ? URL.parse(htu) : null
  return address !== null && address.pathname === path && hosts.has(address.host)
}

function isFor(
  claims: Readonly<Record<string, unknown>>,
  { method, path, token }: ProofTarget,
  hosts: ReadonlySet<string>,
): boolean {
  const { htm, htu, iat, ath, jti } = claims
  const hash = token === undefined ? undefined : createHash('sha256').update(token).digest('base64url')
  return (
    htm === method &&
    isAt(htu, path, hosts) &&
    typeof jti === 'string' &&
    jti !== '' &&
    jti.length <= MAX_JTI &&
    typeof iat === 'number' &&
    ath === hash
  )
}

function hostOf(header: string | undefined): string {
  const address = `http://${header ?? ''}`
  return URL.canParse(address) ? new URL(address).host : ''
}

export interface DeviceProofsDeps {
  /** The machine's own clock, which a moved sandbox clock does not change. */
  readonly machineNowMs: () => number
  /** The address of the product, for which proofs must be made. */
  readonly publicUrl: string
  /** A sandbox is opened under whatever address leads to it: there the request's own host counts too. */
  readonly sandbox: boolean
}

interface KnownKey {
  readonly thumbprint: string
  readonly key: KeyObject
}

/** Keys by the header that carries them: a browser sends the same one with every request. */
function createKeys(): (head: string) => KnownKey | undefined {
  const known = new Map<string, KnownKey>()
  return (head) => {
    const found = known.get(head)
    if (found !== undefined) return found
    const jwk = keyOf(decode(head))
    if (jwk === undefined) return undefined
    if (known.size >= MAX_KEYS) known.clear()
    const made = {
      thumbprint: thumbprint(jwk),
      key: createPublicKey({ key: { ...jwk }, format: 'jwk' }),
    }
    known.set(head, made)
    return made
  }
}

export function createDeviceProofs({ machineNowMs, publicUrl, sandbox }: DeviceProofsDeps): DeviceProofs {
  const publicHost = new URL(publicUrl).host
  const findKey = createKeys()

  async function check(proof: string, target: ProofTarget): Promise<ProvenKey | undefined> {
    const [head = '', body, signature] = proof.split('.')
    const known = findKey(head)
    const claims = decode(body)
    const hosts = new Set(sandbox ? [publicHost, hostOf(target.host)] : [publicHost])
    if (known === undefined || signature === undefined || !isFor(claims, target, hosts)) return undefined
    const key = { key: known.key, dsaEncoding: 'ieee-p1363' as const }
    const signed = Buffer.from(`${head}.${body}`)
    if (!(await verifySignature('sha256', signed, key, Buffer.from(signature, 'base64url')))) return undefined
    const ageSeconds = machineNowMs() / 1000 - Number(claims['iat'])
    return {
      thumbprint: known.thumbprint,
      isFresh: Math.abs(ageSeconds) <= FRESH_SECONDS,
      name: `${known.thumbprint} ${String(claims['jti'])}`,
    }
  }

  return {
    async verify(proof, target) {
      if (proof === undefined || proof.length > MAX_BYTES) return undefined
      try {
        return await check(proof, target)
      } catch {
        return undefined // Neither JSON nor a key: whatever it is, it proves nothing.
      }
    },
  }
}

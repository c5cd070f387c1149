import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
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
  readonly isFresh: boolean
}

export interface DeviceProofs {
  /** The thumbprint (RFC 7638) of the key that made this proof for this target; undefined when it proves nothing. */
  verify(proof: string | undefined, target: ProofTarget): string | undefined
  /** As `read`, also for a proof whose only fault is its time: the clock of the device is wrong. */
  parseAnyTime(proof: string | undefined, target: ProofTarget): ProvenKey | undefined
  /** What a proof that was read is remembered by: its key and its jti. */
  nameOf(proof: string): string
}

const MAX_BYTES = 2048
/** How old or early a proof may be: browsers learn the server's time from every answer. */
const FRESH_SECONDS = 60
const MAX_JTI = 128
const MAX_KEYS = 10_000

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

function isFor(
  claims: Readonly<Record<string, unknown>>,
  { method, path, token }: ProofTarget,
  hosts: ReadonlySet<string>,
): boolean {
  const { htm, htu, iat, ath, jti } = claims
  const hash = token === undefined ? undefined : createHash('sha256').update(token).digest('base64url')
  return (
    htm === method &&
    typeof htu === 'string' &&
    URL.canParse(htu) &&
    new URL(htu).pathname === path &&
    hosts.has(new URL(htu).host) &&
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

export function createDeviceProofs({ machineNowMs, publicUrl, sandbox }: DeviceProofsDeps): DeviceProofs {
  const publicHost = new URL(publicUrl).host
  const keys = new Map<string, KeyObject>()

  function importKey(jwk: DeviceKey, name: string): KeyObject {
    const known = keys.get(name)
    if (known !== undefined) return known
    if (keys.size >= MAX_KEYS) keys.clear()
    const made = createPublicKey({ key: { ...jwk }, format: 'jwk' })
    keys.set(name, made)
    return made
  }

  function check(proof: string, target: ProofTarget): ProvenKey | undefined {
    const [head, body, signature] = proof.split('.')
    const jwk = keyOf(decode(head))
    const claims = decode(body)
    const hosts = new Set(sandbox ? [publicHost, hostOf(target.host)] : [publicHost])
    if (jwk === undefined || signature === undefined || !isFor(claims, target, hosts)) return undefined
    const name = thumbprint(jwk)
    const key = { key: importKey(jwk, name), dsaEncoding: 'ieee-p1363' as const }
    if (!verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
      return undefined
    const ageSeconds = machineNowMs() / 1000 - Number(claims['iat'])
    return { thumbprint: name, isFresh: Math.abs(ageSeconds) <= FRESH_SECONDS }
  }

  function parseAnyTime(proof: string | undefined, target: ProofTarget): ProvenKey | undefined {
    if (proof === undefined || proof.length > MAX_BYTES) return undefined
    try {
      return check(proof, target)
    } catch {
      return undefined // Neither JSON nor a key: whatever it is, it proves nothing.
    }
  }

  return {
    nameOf(proof) {
      const [head, body] = proof.split('.')
      const jwk = keyOf(decode(head))
      return `${jwk === undefined ? '' : thumbprint(jwk)} ${String(decode(body)['jti'])}`
    },
    verify(proof, target) {
      const proven = parseAnyTime(proof, target)
      return proven?.isFresh === true ? proven.thumbprint : undefined
    },
    parseAnyTime,
  }
}

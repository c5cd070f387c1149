import type { DeviceKey } from '#contract/members/identity.ts'

/** What a proof is for: one method and path, and the access token that travels with it. */
export interface ProofTarget {
  readonly method: string
  readonly path: string
  readonly token?: string
}

export interface DeviceParts {
  /** The browser's key pair, made once and never readable; undefined where a browser cannot keep one. */
  readonly keys: () => Promise<CryptoKeyPair | undefined>
  readonly origin: () => string
  /** The server's machine time from its answers, in ms; fetched when it is not known. */
  readonly nowMs: () => Promise<number>
  readonly newId: () => string
}

export interface Device {
  publicKey(): Promise<DeviceKey | undefined>
  /** A proof of the key for one request (RFC 9449), or undefined without a key. */
  readonly prove: (target: ProofTarget) => Promise<string | undefined>
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const text = new TextEncoder()

function base64Url(bytes: ArrayBuffer | Uint8Array): string {
  const signs = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const encode = (value: object) => base64Url(text.encode(JSON.stringify(value)))

async function exportKey(pair: CryptoKeyPair): Promise<DeviceKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { kty: 'EC', crv: 'P-256', x, y }
}

/** Makes a key pair whose private half the page can use but not read. */
export function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(CURVE, false, ['sign', 'verify'])
}

/** The browser as the server recognises it: by a key that cannot be copied with the storage. */
export function createDevice({ keys, origin, nowMs, newId }: DeviceParts): Device {
  let known: Promise<{ pair: CryptoKeyPair; jwk: DeviceKey } | undefined> | undefined
  const load = () =>
    (known ??= keys().then(async (pair) =>
      pair === undefined ? undefined : { pair, jwk: await exportKey(pair) },
    ))
  return {
    publicKey: async () => (await load())?.jwk,
    async prove({ method, path, token }) {
      const own = await load()
      if (own === undefined) return undefined
      const ath =
        token === undefined
          ? {}
          : { ath: base64Url(await crypto.subtle.digest('SHA-256', text.encode(token))) }
      const head = encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: own.jwk })
      const body = encode({
        htm: method,
        htu: `${origin()}${path}`,
        iat: Math.floor((await nowMs()) / 1000),
        jti: newId(),
        ...ath,
      })
      const signed = await crypto.subtle.sign(
        { ...CURVE, hash: 'SHA-256' },
        own.pair.privateKey,
        text.encode(`${head}.${body}`),
      )
      return `${head}.${body}.${base64Url(signed)}`
    },
  }
}

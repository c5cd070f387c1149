import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { DeviceKey } from '#contract/members/identity.ts'

export interface TestDevice {
  readonly key: DeviceKey
  /** A proof as a browser makes it (RFC 9449); `change` falsifies parts of it. */
  prove(
    target: { method: string; path: string; token?: string },
    change?: { header?: object; claims?: object },
  ): string
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A browser's key pair, written apart from the product's own code. */
export function aDevice(nowMs: () => number): TestDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key: DeviceKey = { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) }
  return {
    key,
    prove({ method, path, token }, change = {}) {
      const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: key, ...change.header }
      const ath = token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }
      const claims = {
        htm: method,
        htu: `http://localhost${path}`,
        iat: Math.floor(nowMs() / 1000),
        jti: randomUUID(),
        ...ath,
        ...change.claims,
      }
      const text = `${encode(header)}.${encode(claims)}`
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${text}.${signature.toString('base64url')}`
    },
  }
}

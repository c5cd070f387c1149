import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'

/** What an operator gets from Google and from Apple, and what the two check it with. */
export interface PushCredentials {
  /** Google's file of a service account, as text. */
  readonly serviceAccount: string
  readonly accountKey: KeyObject
  /** Apple's file of a key (.p8), as text. */
  readonly apnsKey: string
  readonly apnsPublicKey: KeyObject
}

export const PROJECT = 'members-sandbox'
export const ACCOUNT = `push@${PROJECT}.iam.gserviceaccount.com`
export const APNS = { keyId: 'SANDBOX001', teamId: 'SANDBOXTEA', topic: 'example.members.app' } as const

/** New keys of both; nothing outside of this machine knows them. */
export function makeCredentials(): PushCredentials {
  const google = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const account = {
    type: 'service_account',
    project_id: PROJECT,
    private_key_id: 'sandbox',
    private_key: pem(google.privateKey),
    client_email: ACCOUNT,
    token_uri: 'https://oauth2.googleapis.com/token',
  }
  return {
    serviceAccount: JSON.stringify(account),
    accountKey: google.publicKey,
    apnsKey: pem(apple.privateKey),
    apnsPublicKey: apple.publicKey,
  }
}

type Claims = Readonly<Record<string, unknown>>

function parsePart(part: string): Claims {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
  return Object(value)
}

/** What a token (RFC 7519) says, if the key signed it; undefined otherwise. */
export function openToken(
  token: string,
  key: KeyObject,
  algorithm: 'RS256' | 'ES256',
): { readonly head: Claims; readonly claims: Claims } | undefined {
  const [head = '', claims = '', signature = ''] = token.split('.')
  try {
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      algorithm === 'RS256' ? key : { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    const opened = { head: parsePart(head), claims: parsePart(claims) }
    return isSigned && opened.head['alg'] === algorithm ? opened : undefined
  } catch {
    // What is no JSON is no token.
    return undefined
  }
}
